/** Returns only the text of HTML that could not be sanitised, so that one text doesn't make its page unavailable. */
export function stripTags(html: string): string {
  return html.replace(/<[^>]*(?:>|$)/g, ' ').replaceAll('>', '&gt;')
}
