/** Returns only the text of HTML that could not be sanitised. Without this, a single text could make its page unavailable. */
export function stripTags(html: string): string {
  return html.replace(/<[^>]*(?:>|$)/g, ' ').replaceAll('>', '&gt;')
}
