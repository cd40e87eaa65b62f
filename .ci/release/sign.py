"""Signs the sums with an ssh key."""

import pathlib
import tempfile

import tools

# What a signature is for, so that one for another purpose cannot take its place.
NAMESPACE = "file"
SIGNER = "fieldpost"


def sign(sums, key):
    """Writes SHA256SUMS.sig, has ssh-keygen verify it, and returns the line of the signer's public key."""
    # A passphrase is asked for at the terminal.
    tools.run_at_terminal(["ssh-keygen", "-Y", "sign", "-q", "-f", key, "-n", NAMESPACE, sums])
    public = pathlib.Path(f"{key}".removesuffix(".pub") + ".pub")
    if public.is_file():
        line = " ".join(public.read_text().split()[:2])
    else:
        line = " ".join(tools.output(["ssh-keygen", "-y", "-f", key]).split()[:2])
    with tempfile.NamedTemporaryFile("w", suffix=".signers") as signers:
        signers.write(f"{SIGNER} {line}\n")
        signers.flush()
        words = ["ssh-keygen", "-Y", "verify", "-f", signers.name, "-I", SIGNER, "-n", NAMESPACE]
        with open(sums, "rb") as content:
            tools.run([*words, "-s", f"{sums}.sig"], stdin=content)
    return f"{SIGNER} {line}"
