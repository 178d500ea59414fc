import { type DebateCard, listMyDebates, type MyDebateType } from '#contract/debates'
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
 */
export async function ownDebates(
  { api }: Visit,
  type: MyDebateType,
  { most, fitting }: { most: number; fitting: Fitting | Promise<Fitting> },
): Promise<OwnDebates> {
  const [{ data, meta }, fits] = await Promise.all([api(listMyDebates, { query: { type, per_page: most } }), fitting])
  const debates = data.filter(fits)
  const strange = debates.length < data.length
  return { debates: debates.slice(0, most), total: strange ? debates.length : meta.total, strange }
}

type Fitting = (debate: DebateCard) => boolean

/** The debates in which it is one's own turn. */
export async function ownTurns(visit: Visit, most: number): Promise<OwnDebates> {
  return ownDebates(visit, 'my_turn', { most, fitting: ofMember(visit) })
}

/** In how many. */
export async function countOwnTurns(visit: Visit): Promise<number> {
  return (await ownTurns(visit, 15)).total
}

async function ofMember(visit: Visit): Promise<Fitting> {
  const me = await visit.me()
  return ({ current_turn_user: speaker }) => speaker?.id === me.id
}
