/** As our rendering writes links elsewhere (api/rendering/markdown.ts). */
const link = /<a href="(https?:\/\/[^"]+)"/g

/**
 * How many different pages a text links that are not the site's own.
 * @param html sanitised, as posts keep it
 */
export function sourcesIn(html: string, siteUrl: string): number {
  const own = new URL(siteUrl).host
  const linked = [...html.matchAll(link)].map(([, address = '']) => address)
  return new Set(linked.filter((address) => hostOf(address) !== own)).size
}

function hostOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).host : null
}
