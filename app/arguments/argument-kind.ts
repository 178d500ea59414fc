import type { Argument } from '#contract/arguments'
import type { Debate, Side } from '#contract/debates'
import { stanceVerbs } from '../debates/debate-text'
import { argumentAnchor, argumentPath, debatePath, rebuttalsAnchor } from '../paths'
import type { Intents, KindOf } from '../posts/post'

export const argumentIntents = { write: 'argue', edit: 'edit', takeAway: 'withdraw', discard: 'discard' } as const satisfies Intents

export const argumentKind: KindOf<Argument> = {
  field: 'argument',
  numbered: (number) => `#${number}`,
  anchor: argumentAnchor,
  path: argumentPath,
  replies: rebuttalsAnchor,
  top: debatePath,
  unnumbered: 'this',
  takeAway: 'withdraw',
  takenAway: 'withdrawn',
  intents: argumentIntents,
  parentOf: ({ parent_id }) => parent_id,
  parentNumberOf: ({ parent_number }) => parent_number,
  sideOf: ({ side }) => side,
  verbOf: ({ parent_id, stance }) => (parent_id === null || stance === null ? null : stanceVerbs[stance]),
  takenAwayAt: ({ withdrawn_at }) => withdrawn_at,
}

type ArgumentWithSide = Pick<Argument, 'id' | 'parent_id' | 'stance' | 'side' | 'user'>

/**
 * Returns the kind of post whose arguments show their side of the motion, at any depth (docs/product.md#look). The API may state the side.
 * Otherwise it is the author's side if participants have sides; if not, it follows from the stances up to the motion, as far as the page
 * knows them.
 * @param known the arguments that the page knows, in any order
 */
export function argumentKindFor(debate: Pick<Debate, 'participants'>, known: readonly ArgumentWithSide[]): KindOf<Argument> {
  return { ...argumentKind, sideOf: sideLookup(debate, known) }
}

/** Returns a function for the side of each of the `known` arguments; it returns null for an unknown side. */
export function sideLookup({ participants }: Pick<Debate, 'participants'>, known: readonly ArgumentWithSide[]) {
  const sides = new Map<string | null, Side>()
  for (const { user, side } of participants) if (user.id !== null && side) sides.set(user.id, side)
  const derived = derivedSides(known)
  return ({ id, user, side }: Pick<ArgumentWithSide, 'id' | 'user' | 'side'>): Side | null =>
    side ?? sides.get(user?.id ?? null) ?? derived.get(id) ?? null
}

/** Derives sides from the stances. Arguments below one of unknown side get none. */
function derivedSides(known: readonly ArgumentWithSide[]): ReadonlyMap<string, Side | null> {
  const byId = new Map(known.map((argument) => [argument.id, argument]))
  const sides = new Map<string, Side | null>()
  for (const argument of known) {
    const chain: ArgumentWithSide[] = []
    // A foreign API may send a cycle.
    for (let at: ArgumentWithSide | undefined = argument; at && !sides.has(at.id) && chain.length <= known.length; at = parentOf(at, byId))
      chain.push(at)
    for (const each of chain.reverse()) sides.set(each.id, sideOf(each, sides))
  }
  return sides
}

const parentOf = ({ parent_id }: ArgumentWithSide, byId: ReadonlyMap<string, ArgumentWithSide>) =>
  parent_id === null ? undefined : byId.get(parent_id)

function sideOf({ parent_id, stance }: ArgumentWithSide, sides: ReadonlyMap<string, Side | null>): Side | null {
  if (parent_id === null) return stance
  const parentSide = sides.get(parent_id) ?? null
  if (parentSide === null || stance === null) return null
  return stance === 'for' ? parentSide : otherSide[parentSide]
}

const otherSide = { for: 'against', against: 'for' } as const
