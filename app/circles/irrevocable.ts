import type { CircleKind } from '#contract/circles'
import type { Question } from '../forms/question'
import type { Circle } from './circle-words'

/** What is asked before one leaves. */
export const beforeGoing = (kind: CircleKind, { name, access }: Pick<Circle, 'name' | 'access'>): Question => ({
  title: `Leave the ${kind} “${name}”?`,
  words: `You can then no longer take part in what its members do. ${access === 'open' ? 'You can join again at any time.' : 'To come back you have to be let in again.'}`,
  yes: `Yes, leave the ${kind}`,
})

/** What is asked before a member is removed. */
export const beforeRemoving = (kind: CircleKind, name: string): Question => ({
  title: `Remove ${name}?`,
  words: `They are no longer a member of this ${kind}, and are told. They come back only by an invitation.`,
  yes: `Remove ${name}`,
})

/** What is asked before its owner hands it over. */
export const beforeHandingOver = (kind: CircleKind, name: string): Question => ({
  title: `Hand the ${kind} over to ${name}?`,
  words: `They own it then, and you are a member like the others. Only they can give it back.`,
  yes: `Hand it over to ${name}`,
})

/** What is asked before a circle is dissolved. */
export const beforeDissolving = (kind: CircleKind, { name, access }: Pick<Circle, 'name' | 'access'>): Question => ({
  title: `Dissolve the ${kind} “${name}”?`,
  words: `Nobody is a member any more, and its name stands nowhere. ${access === 'private' ? 'Nobody sees its debates any more.' : 'Debates and arguments stay.'} This cannot be undone.`,
  yes: 'Dissolve it for good',
})
