import { escapeXml } from '../platform/public-file.server'

/** One address of a sitemap: absolute, with the time of its last change (ISO 8601), or null. */
export type SitemapUrl = { url: string; changedAt: string | null }

/** Writes an index of sitemaps (sitemaps.org/protocol.html). It may have up to 50,000. */
export function sitemapIndex(parts: readonly SitemapUrl[]): string {
  return `${declaration}<sitemapindex ${namespace}>\n${parts.map((part) => entry('sitemap', part)).join('')}</sitemapindex>\n`
}

/** Writes a short sitemap in one piece. It may have up to 50,000 addresses. */
export const sitemap = (urls: readonly SitemapUrl[]): string => start + lines(urls) + end

/** Writes a sitemap piece by piece, one for each group of addresses. */
export async function* sitemapPieces(groups: AsyncIterable<readonly SitemapUrl[]>): AsyncGenerator<string> {
  yield start
  for await (const urls of groups) yield lines(urls)
  yield end
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const [start, end] = [`${declaration}<urlset ${namespace}>\n`, '</urlset>\n']

const lines = (urls: readonly SitemapUrl[]) => urls.map((url) => entry('url', url)).join('')

function entry(element: 'sitemap' | 'url', { url, changedAt }: SitemapUrl): string {
  const lastmod = changedAt === null ? '' : `<lastmod>${escapeXml(changedAt)}</lastmod>`
  return `<${element}><loc>${escapeXml(url)}</loc>${lastmod}</${element}>\n`
}
