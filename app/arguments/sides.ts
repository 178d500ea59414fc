import type { Argument } from '#contract/arguments'
import type { Debate, Side } from '#contract/debates'
import type { KindOf } from '../posts/kind'
import { argumentKind } from './argument-kind'

type Placed = Pick<Argument, 'id' | 'parent_id' | 'stance' | 'side' | 'user'>

/**
 * Arguments as they stand on a page: each on its side of the motion, wherever it hangs (docs/product.md#look). An API may tell it; else it
 * is its
 * author's, where people have sides; else the stances from the motion down to it decide, as far as the page knows what it answers.
 * @param known what the page knows: its arguments and what they answer, in any order
 */
export function argumentKindIn(debate: Pick<Debate, 'participants'>, known: readonly Placed[]): KindOf<Argument> {
  return { ...argumentKind, sideOf: sidesIn(debate, known) }
}

/** The same of whatever knows its author and what it answers: the side of each of `known`; null where it can't be told. */
export function sidesIn({ participants }: Pick<Debate, 'participants'>, known: readonly Placed[]) {
  const sides = new Map<string | null, Side>()
  for (const { user, side } of participants) if (user.id !== null && side) sides.set(user.id, side)
  const derived = derivedSides(known)
  return ({ id, user, side }: Pick<Placed, 'id' | 'user' | 'side'>): Side | null =>
    side ?? sides.get(user?.id ?? null) ?? derived.get(id) ?? null
}

/** The sides that follow from the stances; none of what hangs below something unknown. */
function derivedSides(known: readonly Placed[]): ReadonlyMap<string, Side | null> {
  const byId = new Map(known.map((argument) => [argument.id, argument]))
  const sides = new Map<string, Side | null>()
  for (const argument of known) {
    const line: Placed[] = []
    // From another API a line may lead back into itself.
    for (let at: Placed | undefined = argument; at && !sides.has(at.id) && line.length <= known.length; at = parentOf(at, byId))
      line.push(at)
    for (const each of line.reverse()) sides.set(each.id, sideOf(each, sides))
  }
  return sides
}

const parentOf = ({ parent_id }: Placed, byId: ReadonlyMap<string, Placed>) => (parent_id === null ? undefined : byId.get(parent_id))

function sideOf({ parent_id, stance }: Placed, sides: ReadonlyMap<string, Side | null>): Side | null {
  if (parent_id === null) return stance
  const above = sides.get(parent_id) ?? null
  if (above === null || stance === null) return null
  return stance === 'for' ? above : otherSide[above]
}

const otherSide = { for: 'against', against: 'for' } as const
