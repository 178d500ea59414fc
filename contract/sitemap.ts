import { z } from 'zod'
import { defineCall } from './call.ts'
import { id, instant } from './fields.ts'
import { dataWith, queryNumber } from './lists.ts'

/** What search engines may find: everything that a guest may read and that has an address of its own. */
export const sitemapKinds = ['debates', 'arguments', 'comments', 'people', 'tags', 'teams', 'groups'] as const
export type SitemapKind = (typeof sitemapKinds)[number]

/** How many ids one part of the sitemap covers, so that it never has more addresses. The protocol allows 50,000 (sitemaps.org). */
export const sitemapPartSize = 10_000

/** A part of the sitemap: the things of one kind whose ids are in one range. Part 1 has the ids from 1 to 10,000. */
const SitemapPart = z.object({
  part: z.number().int().min(1),
  /** When something in it last changed; null where that isn't known. */
  changed_at: instant,
})
export type SitemapPart = z.output<typeof SitemapPart>

/** One address of the sitemap. */
const SitemapEntry = z.object({
  id,
  /** The path of its page on the site, percent-encoded. */
  url: z.string(),
  changed_at: instant,
})
export type SitemapEntry = z.output<typeof SitemapEntry>

/** The value to send as `after` for what follows; null at the end. */
const next = z.number().int().nullable()

const after = queryNumber('That isn’t a place in the sitemap. Use `next` of the answer before.', { min: 0, max: 1_000_000_000_000 })

export const listSitemapParts = defineCall({
  method: 'GET',
  path: '/api/sitemap/{kind}',
  summary: `Lists the parts of the sitemap for one kind of page, by ranges of ids: ${sitemapKinds.join(', ')}.`,
  query: z.object({ after }),
  answer: dataWith(z.array(SitemapPart), { next }),
})

export const listSitemapEntries = defineCall({
  method: 'GET',
  path: '/api/sitemap/{kind}/{part}',
  summary: 'Lists the addresses in one part of the sitemap, with the time of their last change. Only what guests may read is listed.',
  query: z.object({ after }),
  answer: dataWith(z.array(SitemapEntry), { next }),
})
