import { type DebateCard, listMyDebates, type MyDebateType } from '#contract/debates'
import type { Meta } from '#contract/lists'
import { can } from '../platform/can.server'
import type { Visit } from '../platform/visit.server'

/** The member's debates of one kind. */
export type OwnDebates = {
  debates: DebateCard[]
  total: number
  /** True if the API doesn't know this kind and sent other debates too. */
  strange: boolean
}

/**
 * Returns the member's first debates of a kind, without those that don't match it.
 * @param fitting decides whether a debate is of this kind
 * @param among the member's debates of all kinds, if already requested; used if the API can't filter by our kinds
 */
export async function loadOwnDebates({ api }: Visit, type: MyDebateType, { most, fitting, among }: TurnsQuery): Promise<OwnDebates> {
  const list = among && !can.filterMyDebates ? among : api(listMyDebates, { query: { type, per_page: most } })
  const [{ data, meta }, fits] = await Promise.all([list, fitting])
  const debates = data.filter(fits)
  const strange = debates.length < data.length || list === among
  return { debates: debates.slice(0, most), total: strange ? debates.length : meta.total, strange }
}

type TurnsQuery = { most: number; fitting: DebateFilter | Promise<DebateFilter>; among?: Promise<{ data: DebateCard[]; meta: Meta }> }
type DebateFilter = (debate: DebateCard) => boolean

/** Returns the debates in which it is the member's turn. */
export async function loadOwnTurns(visit: Visit, { most, among }: Pick<TurnsQuery, 'most' | 'among'>): Promise<OwnDebates> {
  return loadOwnDebates(visit, 'my_turn', { most, fitting: isTurnOfMember(visit), ...(among && { among }) })
}

/** Returns the number of debates in which it is the member's turn. */
export async function countOwnTurns(visit: Visit): Promise<number> {
  return (await loadOwnTurns(visit, { most: 15 })).total
}

async function isTurnOfMember(visit: Visit): Promise<DebateFilter> {
  const me = await visit.me()
  return ({ current_turn_user: speaker }) => speaker?.id === me.id
}
