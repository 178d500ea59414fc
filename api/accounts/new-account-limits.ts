import { newcomerLimits } from '#contract/account-limits'
import type { Newcomer } from '#contract/accounts'
import type { MemberContext, Ports } from '../context.ts'
import type { Connection } from '../database/database.ts'
import type { UserRow } from '../database/tables.ts'
import { iso } from '../platform/clock.ts'
import { Invalid, TooMany } from '../platform/failures.ts'
import { countEarly } from './people.queries.ts'

type LimitedPost = 'comments' | 'debates'

/**
 * Notes one more that a new account posts, in the transaction that posts it (docs/moderation.md#limits-against-abuse): counted in the
 * database, so
 * that two at once are not both the last.
 * @throws TooMany with when the first day is over
 */
export async function requireWithinNewAccountLimit(tx: Connection, context: MemberContext, what: LimitedPost): Promise<void> {
  const { actor, clock, newcomerFor } = context
  if (!isNewcomer(context)) return
  if (await countEarly(tx, actor.id, what, newcomerLimits[what])) return
  const seconds = Math.ceil((actor.since + newcomerFor - clock.now()) / 1000)
  throw new TooMany(seconds, `On your first day here you can post ${newcomerLimits[what]} ${what}. What you wrote is kept.`)
}

/**
 * @param html of a text that somebody posts, rendered
 * @param field what the text is called in its form
 * @throws Invalid for more links than a new account may have in one post; those within this site are none
 */
export function requireFewLinks(context: MemberContext, html: string, field: string): void {
  if (!isNewcomer(context)) return
  const away = html.split('<a href="').filter((rest, index) => index > 0 && rest.startsWith('http') && !isWithin(rest, context.siteUrl))
  if (away.length <= newcomerLimits.links) return
  throw new Invalid({
    [field]: [
      `On your first day here a post can have ${newcomerLimits.links} links to other sites; this has ${away.length}. Take some out.`,
    ],
  })
}

/** Whether an address, and what stands behind it, is of this site. */
const isWithin = (rest: string, siteUrl: string) => rest.startsWith(siteUrl) && /[/?#"]/.test(rest.charAt(siteUrl.length))

/** What somebody may on their first day, for themselves; null afterwards. */
export function newAccountStatus({ clock, newcomerFor }: Pick<Ports, 'clock' | 'newcomerFor'>, account: UserRow): Newcomer | null {
  const { created_at, early_comments, early_debates, role, demo } = account
  if (!isNew({ since: created_at, role, demo: demo === 1 }, { clock, newcomerFor })) return null
  const left = (what: LimitedPost, posted: number) => Math.max(0, newcomerLimits[what] - posted)
  return {
    until: iso(created_at + newcomerFor),
    ...{ comments_left: left('comments', early_comments), debates_left: left('debates', early_debates), links: newcomerLimits.links },
  }
}

const isNewcomer = (context: MemberContext) => isNew(context.actor, context)

type Who = Pick<MemberContext['actor'], 'since' | 'role' | 'demo'>

function isNew({ since, role, demo }: Who, { clock, newcomerFor }: Pick<Ports, 'clock' | 'newcomerFor'>): boolean {
  return role === null && !demo && clock.now() < since + newcomerFor
}
