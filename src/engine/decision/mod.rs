//! One file per choice given to a player: default, standing form, ask.
