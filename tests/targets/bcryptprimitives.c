/* Wine 8 lacks the DLL from which a Windows program takes its random numbers. This stand-in, for tests
   alone, forwards to the older door of the same generator. */
#include <windows.h>
BOOLEAN NTAPI SystemFunction036(PVOID buffer, ULONG length);
BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T length) { return SystemFunction036(data, (ULONG) length); }
