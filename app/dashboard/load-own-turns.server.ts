import { type DebateCard, listMyDebates, type MyDebateType } from '#contract/debates'
import type { Meta } from '#contract/lists'
import { can } from '../platform/can.server'
import type { Visit } from '../platform/visit.server'

/** The member's debates of one kind. */
export type OwnDebateList = {
  debates: DebateCard[]
  total: number
  /** True if the API doesn't know this kind and sent other debates too. */
  isUnfiltered: boolean
}

/**
 * Returns the member's first debates of a kind, without those that don't match it.
 * @param matches decides whether a debate is of this kind
 * @param allDebates the member's debates of all kinds, if already requested; used if the API can't filter by our kinds
 */
export async function loadOwnDebates(
  { api }: Visit,
  type: MyDebateType,
  { limit, matches, allDebates }: TurnsQuery,
): Promise<OwnDebateList> {
  const list = allDebates && !can.filterMyDebates ? allDebates : api(listMyDebates, { query: { type, per_page: limit } })
  const [{ data, meta }, fits] = await Promise.all([list, matches])
  const debates = data.filter(fits)
  const isUnfiltered = debates.length < data.length || list === allDebates
  return { debates: debates.slice(0, limit), total: isUnfiltered ? debates.length : meta.total, isUnfiltered }
}

type TurnsQuery = { limit: number; matches: DebateFilter | Promise<DebateFilter>; allDebates?: Promise<{ data: DebateCard[]; meta: Meta }> }
type DebateFilter = (debate: DebateCard) => boolean

/** Returns the debates in which it is the member's turn. */
export async function loadOwnTurns(visit: Visit, { limit, allDebates }: Pick<TurnsQuery, 'limit' | 'allDebates'>): Promise<OwnDebateList> {
  return loadOwnDebates(visit, 'my_turn', { limit, matches: isTurnOfMember(visit), ...(allDebates && { allDebates }) })
}

/** Returns the number of debates in which it is the member's turn. */
export async function countOwnTurns(visit: Visit): Promise<number> {
  return (await loadOwnTurns(visit, { limit: 15 })).total
}

async function isTurnOfMember(visit: Visit): Promise<DebateFilter> {
  const me = await visit.me()
  return ({ current_turn_user: speaker }) => speaker?.id === me.id
}
