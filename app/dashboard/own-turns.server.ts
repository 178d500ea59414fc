import { type DebateCard, listMyDebates, type MyDebateType } from '#contract/debates'
import type { Meta } from '#contract/lists'
import { can } from '../platform/can.server'
import type { Visit } from '../platform/visit.server'

/** One's own debates of one kind. */
export type OwnDebates = {
  debates: DebateCard[]
  total: number
  /** Some were not of this kind: the API does not know it, and answered with whatever it has. */
  strange: boolean
}

/**
 * The first of one's debates of a kind, the customer's or ours, without those that are not of it by what they say themselves.
 * @param fitting what tells those of this kind
 * @param among one's debates of all kinds, where they are asked for already and the API does not say that it knows ours
 */
export async function ownDebates({ api }: Visit, type: MyDebateType, { most, fitting, among }: TurnsQuery): Promise<OwnDebates> {
  const list = among && !can.filterMyDebates ? among : api(listMyDebates, { query: { type, per_page: most } })
  const [{ data, meta }, fits] = await Promise.all([list, fitting])
  const debates = data.filter(fits)
  const strange = debates.length < data.length || list === among
  return { debates: debates.slice(0, most), total: strange ? debates.length : meta.total, strange }
}

type TurnsQuery = { most: number; fitting: Fitting | Promise<Fitting>; among?: Promise<{ data: DebateCard[]; meta: Meta }> }
type Fitting = (debate: DebateCard) => boolean

/** The debates in which it is one's own turn. */
export async function ownTurns(visit: Visit, { most, among }: Pick<TurnsQuery, 'most' | 'among'>): Promise<OwnDebates> {
  return ownDebates(visit, 'my_turn', { most, fitting: ofMember(visit), ...(among && { among }) })
}

/** In how many. */
export async function countOwnTurns(visit: Visit): Promise<number> {
  return (await ownTurns(visit, { most: 15 })).total
}

async function ofMember(visit: Visit): Promise<Fitting> {
  const me = await visit.me()
  return ({ current_turn_user: speaker }) => speaker?.id === me.id
}
