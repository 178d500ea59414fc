const entities: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' }

/** A text within HTML that is written by hand, in an attribute too. */
export function escaped(text: string): string {
  return text.replace(/[&"<>]/g, (character) => entities[character] ?? character)
}
