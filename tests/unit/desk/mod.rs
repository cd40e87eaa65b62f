//! What the files of `src/answers/desk/` promise.

mod announced;
mod name_words;
mod outbox_list;
mod page_words;
mod play;
mod seems;
