import type { Ports } from '../context.ts'
import { awardSome } from './award-by-fact.ts'
import { findHtml, putSources } from './badges.queries.ts'
import { listLinking, listPeopleAfter } from './past.queries.ts'
import { badgeRules } from './rules.ts'
import { sourcesIn } from './sources.ts'

/** People, or posts, of one transaction. */
const together = 50

/**
 * Awards what people earned before a badge was there; again adds nothing.
 * @returns how many badges it awarded, and to how many people
 */
export async function awardPast({
  db,
  clock,
  siteUrl,
}: Pick<Ports, 'db' | 'clock' | 'siteUrl'>): Promise<{ badges: number; people: number }> {
  await notePastSources({ db, siteUrl })
  let [badges, people] = [0, 0]
  for (let after = 0; ; ) {
    const ids = await listPeopleAfter(db.read, after, together)
    const awarded = await db.transaction(async (tx) => {
      const each: number[] = []
      for (const id of ids) each.push(await awardSome(tx, id, badgeRules, clock.now()))
      return each
    })
    badges += awarded.reduce((sum, one) => sum + one, 0)
    people += awarded.filter((one) => one > 0).length
    const last = ids.at(-1)
    if (last === undefined) return { badges, people }
    after = last
  }
}

/** Of posts that link anything at all. */
async function notePastSources({ db, siteUrl }: Pick<Ports, 'db' | 'siteUrl'>): Promise<void> {
  for (let after = 0; ; ) {
    const posts = await listLinking(db.read, after, together)
    await db.transaction(async (tx) => {
      for (const { kind, id } of posts) {
        const post = await findHtml(tx, { kind, id })
        if (post?.user_id) await putSources(tx, { kind, id }, post.user_id, sourcesIn(post.content_html, siteUrl))
      }
    })
    const last = posts.at(-1)
    if (last === undefined) return
    after = last.key
  }
}
