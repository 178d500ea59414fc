import type { Features } from '#contract/service'
import { type SitemapEntry, type SitemapKind, type SitemapPart, sitemapKinds, sitemapPartSize } from '#contract/sitemap'
import { argumentPath, commentPath } from '#contract/web-addresses'
import type { Context } from '../context.ts'
import { iso } from '../platform/clock.ts'
import { NotFound } from '../platform/failures.ts'
import { fairQueue } from '../platform/fair-queue.ts'
import { pageAddresses } from '../platform/page-addresses.ts'
import { findLastChange, findNextId, type IdRange, type ListedRow, listInRange } from './sitemap.queries.ts'

/** How many parts and how many addresses one answer has at most. */
const [partsPerAnswer, entriesPerAnswer] = [100, 1_000]

/** Search engines take turns, so that each query blocks other requests only for some milliseconds (docs/product.md#sharing). */
const inTurn = fairQueue({
  ...{ concurrency: 1, perKey: 20, total: 200, timeout: 8_000 },
  tooMany: 'You’re reading many parts of the sitemap at once.',
  tooBusy: 'Many people are reading the sitemap at the moment.',
})

/**
 * Lists the parts of the sitemap in which a guest may read something.
 * @param after the part after which to go on; by default, begins with the first
 * @throws NotFound for an unknown kind, and for groups where they are turned off; TooMany, Busy
 */
export async function listSitemapParts(
  { db, clock, address, features }: Context,
  kindName: string,
  { after = 0 }: { after?: number | undefined },
): Promise<{ data: SitemapPart[]; next: number | null }> {
  const kind = parseKind(kindName, features)
  const data: SitemapPart[] = []
  let last = after
  for (let step = 0; step < partsPerAnswer; step++) {
    const found = await inTurn(address, async () => {
      const id = await findNextId(db.read, kind, last * sitemapPartSize)
      if (id === undefined) return null
      const part = Math.ceil(id / sitemapPartSize)
      return { part, changedAt: await findLastChange(db.read, kind, rangeOf(part), clock.now()) }
    })
    if (!found) return { data, next: null }
    last = found.part
    if (found.changedAt !== undefined) data.push({ part: found.part, changed_at: iso(found.changedAt) })
  }
  return { data, next: last }
}

/**
 * Lists addresses of one part of the sitemap, by id.
 * @param after the id after which to go on; by default, begins with the part's first
 * @throws NotFound for an unknown kind or part, TooMany, Busy
 */
export async function listSitemapEntries(
  { db, clock, address, features }: Context,
  { kind: kindName, part }: { kind: string; part: string },
  { after = 0 }: { after?: number | undefined },
): Promise<{ data: SitemapEntry[]; next: number | null }> {
  const kind = parseKind(kindName, features)
  if (!/^[1-9]\d{0,8}$/.test(part)) throw new NotFound(notFoundMessage)
  const range = rangeOf(Number(part))
  const window = { ...range, after: Math.max(after, range.after), now: clock.now(), limit: entriesPerAnswer }
  const rows = await inTurn(address, () => listInRange(db.read, kind, window))
  const data = rows.map((row) => ({ id: String(row.id), url: addressOf[kind](row), changed_at: iso(row.changed_at) }))
  return { data, next: rows.length < entriesPerAnswer ? null : (rows.at(-1)?.id ?? null) }
}

const notFoundMessage = 'There is no such part of the sitemap.'

function parseKind(name: string, { groups }: Features): SitemapKind {
  const kind = sitemapKinds.find((one) => one === name)
  if (!kind || (kind === 'groups' && !groups)) throw new NotFound(notFoundMessage)
  return kind
}

const rangeOf = (part: number): IdRange => ({ after: (part - 1) * sitemapPartSize, upTo: part * sitemapPartSize })

const pages = pageAddresses('')

const addressOf: Readonly<Record<SitemapKind, (row: ListedRow) => string>> = {
  debates: ({ name }) => pages.debate(name ?? ''),
  arguments: ({ id, name }) => argumentPath(name ?? '', String(id)),
  comments: ({ id, name }) => commentPath(name ?? '', String(id)),
  people: ({ name }) => pages.profile(name ?? ''),
  tags: ({ name }) => pages.tag(name ?? ''),
  teams: ({ id }) => pages.team(id),
  groups: ({ name }) => pages.group(name ?? ''),
}
