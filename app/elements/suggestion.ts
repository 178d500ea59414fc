/** Somebody whom a text may mention: their shown name, and how one writes that. */
export type Suggestion = { name: string; text: string }
