const entities: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' }

/** Escapes a text for hand-written HTML, also within an attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&"<>]/g, (character) => entities[character] ?? character)
}
