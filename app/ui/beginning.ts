const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&nbsp;': ' ' }

/** The first words of rendered Markdown as one plain line, for search engines and whoever shares the page. */
export function beginningOf(html: string, length = 200): string {
  const words = html.replace(/<[^>]*(?:>|$)/g, ' ').replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => entities[entity] ?? entity)
  const line = words.replace(/\s+/g, ' ').trim()
  return line.length <= length ? line : `${line.slice(0, length).replace(/ \S*$/, '')}…`
}
