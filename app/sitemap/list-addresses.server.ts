import { listDebates } from '#contract/debates'
import {
  listSitemapEntries,
  listSitemapParts,
  type SitemapEntry,
  type SitemapKind,
  type SitemapPart,
  sitemapKinds,
} from '#contract/sitemap'
import { debatePath, sitemapPath, withQuery } from '../paths'
import { ApiFailure } from '../platform/api-failure'
import { can } from '../platform/can.server'
import { siteUrl } from '../platform/environment.server'
import type { Visit } from '../platform/visit.server'
import type { SitemapUrl } from './sitemap-xml'

/** A sitemap index may have 50,000 parts (sitemaps.org). */
const maxParts = 50_000

/**
 * Lists the parts of the sitemap: the site's own pages, then each kind of thing by ranges of ids.
 * @throws ApiFailure
 */
export async function listParts({ guestApi }: Visit): Promise<SitemapUrl[]> {
  const parts: SitemapUrl[] = [{ url: partUrl('pages'), changedAt: null }]
  for (const kind of sitemapKinds) {
    if (kind === 'groups' && !can.listGroups) continue
    for (let after: number | null = 0; after !== null && parts.length < maxParts; ) {
      const answer: { data: readonly SitemapPart[]; next: number | null } = await guestApi(listSitemapParts, {
        path: { kind },
        query: { after },
      })
      parts.push(...answer.data.map(({ part, changed_at }) => ({ url: partUrl(kind, part), changedAt: changed_at })))
      after = answer.next
    }
  }
  return parts.slice(0, maxParts)
}

const partUrl = (of: string, part?: number) =>
  siteUrl() + withQuery(sitemapPath, { of, part: part === undefined ? undefined : String(part) })

/**
 * Lists the addresses of one part, about a thousand at a time.
 * @throws ApiFailure, for example 404 for a part that can't exist
 */
export async function* listPart({ guestApi }: Visit, kind: SitemapKind, part: string): AsyncGenerator<SitemapUrl[]> {
  for (let after: number | null = 0; after !== null; ) {
    const answer: { data: readonly SitemapEntry[]; next: number | null } = await guestApi(listSitemapEntries, {
      path: { kind, part },
      query: { after },
    })
    yield answer.data.map(({ url, changed_at }) => ({ url: siteUrl() + url, changedAt: changed_at }))
    after = answer.next
  }
}

/** How many pages of its list of debates an API without a sitemap is asked for, and how many debates each has at most. */
const listed = { pages: 5, perPage: 100 }

/** Lists the latest debates of an API that has no sitemap; fewer, or none, if it can't list them now. */
export async function listPublicDebates({ secondary }: Visit): Promise<SitemapUrl[]> {
  const { guestApi } = secondary()
  const urls = new Set<string>()
  try {
    for (let page = 1; page <= listed.pages; page++) {
      const { data, meta } = await guestApi(listDebates, { query: { page, per_page: listed.perPage, sort: 'latest' } })
      for (const { slug } of data) urls.add(siteUrl() + debatePath(slug))
      if (page >= meta.last_page) break
    }
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
  }
  return [...urls].map((url) => ({ url, changedAt: null }))
}
