/** The words alone, of HTML that could not be looked through: a page is not kept from its readers by one text. */
export function withoutTags(html: string): string {
  return html.replace(/<[^>]*(?:>|$)/g, ' ').replaceAll('>', '&gt;')
}
