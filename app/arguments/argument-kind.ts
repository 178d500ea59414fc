import type { Argument } from '#contract/arguments'
import { stanceVerbs } from '../debates/debate-text'
import { argumentAnchor, argumentPath, debatePath, rebuttalsAnchor } from '../paths'
import type { Intents, KindOf } from '../posts/kind'

export const argumentIntents = { write: 'argue', edit: 'edit', takeAway: 'withdraw', discard: 'discard' } as const satisfies Intents

export const argumentKind: KindOf<Argument> = {
  field: 'argument',
  numbered: (number) => `#${number}`,
  anchor: argumentAnchor,
  path: argumentPath,
  replies: rebuttalsAnchor,
  top: (slug) => ({ name: 'the motion', path: debatePath(slug) }),
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
