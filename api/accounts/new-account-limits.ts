import { newAccountLimits } from '#contract/account-limits'
import type { Newcomer } from '#contract/accounts'
import type { MemberContext, Ports } from '../context.ts'
import type { Connection } from '../database/database.ts'
import type { UserRow } from '../database/tables.ts'
import { iso } from '../platform/clock.ts'
import { Invalid, TooMany } from '../platform/failures.ts'
import { countForNewAccount } from './person-rows.queries.ts'

type LimitedPost = 'comments' | 'debates'

/**
 * Counts a post of a new account, in the transaction that posts it (docs/moderation.md#limits-against-abuse). The count is in the database,
 * so that two posts at once can't both be the last one allowed.
 * @throws TooMany with the time until the first day is over
 */
export async function requireWithinNewAccountLimit(tx: Connection, context: MemberContext, kind: LimitedPost): Promise<void> {
  const { actor, clock, newAccountPeriod } = context
  if (!isNewcomer(context)) return
  if (await countForNewAccount(tx, actor.id, kind, newAccountLimits[kind])) return
  const seconds = Math.ceil((actor.since + newAccountPeriod - clock.now()) / 1000)
  throw new TooMany(seconds, `On your first day here you can post ${newAccountLimits[kind]} ${kind}. We’ve kept what you wrote.`)
}

/**
 * Limits how many links to other sites a new account may put in one post. Links within this site don't count.
 * @param html the rendered text of the post
 * @param field the text's name in its form
 * @throws Invalid if there are too many
 */
export function requireFewLinks(context: MemberContext, html: string, field: string): void {
  if (!isNewcomer(context)) return
  const external = html.split('<a href="').filter((rest, index) => index > 0 && rest.startsWith('http') && !isWithin(rest, context.siteUrl))
  if (external.length <= newAccountLimits.links) return
  throw new Invalid({
    [field]: [
      `On your first day here a post can have ${newAccountLimits.links} links to other sites; this one has ${external.length}. Remove some.`,
    ],
  })
}

/** Checks whether a link leads to this site. @param rest the address, and the HTML that follows it */
const isWithin = (rest: string, siteUrl: string) => rest.startsWith(siteUrl) && /[/?#"]/.test(rest.charAt(siteUrl.length))

/** Returns what somebody may still post on their first day, for themselves; null afterwards. */
export function newAccountStatus(
  { clock, newAccountPeriod }: Pick<Ports, 'clock' | 'newAccountPeriod'>,
  account: UserRow,
): Newcomer | null {
  const { created_at, early_comments, early_debates, role, demo } = account
  if (!isNew({ since: created_at, role, demo: demo === 1 }, { clock, newAccountPeriod })) return null
  const left = (kind: LimitedPost, posted: number) => Math.max(0, newAccountLimits[kind] - posted)
  return {
    until: iso(created_at + newAccountPeriod),
    ...{ comments_left: left('comments', early_comments), debates_left: left('debates', early_debates), links: newAccountLimits.links },
  }
}

const isNewcomer = (context: MemberContext) => isNew(context.actor, context)

type LimitedAccount = Pick<MemberContext['actor'], 'since' | 'role' | 'demo'>

function isNew({ since, role, demo }: LimitedAccount, { clock, newAccountPeriod }: Pick<Ports, 'clock' | 'newAccountPeriod'>): boolean {
  return role === null && !demo && clock.now() < since + newAccountPeriod
}
