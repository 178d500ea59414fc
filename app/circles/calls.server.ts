import type { Call } from '#contract/call'
import { type CircleAct, type CircleKind, circleActs } from '#contract/circles'
import { groupCalls } from '#contract/groups'
import { named } from '#contract/named'
import { teamCalls } from '#contract/teams'
import { ApiFailure } from '../platform/api-failure'
import { isOffered } from '../platform/missing-calls.server'
import { type Circle, mayIn, permitting } from './circle-words'
import { type KindOfPage, pagesOf } from './kinds'

/** The calls about circles of one kind, and how their pages speak. */
export type Calls = typeof teamCalls | typeof groupCalls
export type Known = { calls: Calls; pages: KindOfPage }

const kinds: Readonly<Record<CircleKind, Known>> = {
  team: { calls: teamCalls, pages: pagesOf.team },
  group: { calls: groupCalls, pages: pagesOf.group },
}

/** Those of the kind that a form names. @throws ApiFailure for a form of no kind that there is */
export function kindIn({ kind }: Readonly<Record<string, string>>): Known {
  const known = named(kinds, kind)
  if (!known) throw new ApiFailure(422, 'This form is not known here. Load the page again and send it once more.')
  return known
}

/** A circle without what its API cannot do: no page offers it (PRODUCT §7, foreign APIs). */
export function offeredIn<C extends Circle>(circle: C, calls: Calls): C {
  const needed = neededFor(calls)
  if (circle.permissions && circleActs.every((act) => isOffered(needed[act]))) return circle
  const refused = { allowed: false, reason: null }
  return { ...circle, permissions: permitting((act) => (isOffered(needed[act]) ? mayIn(circle, act) : refused), circleActs) }
}

const neededFor = (calls: Calls): Readonly<Record<CircleAct, Call>> => ({
  join: calls.addMember,
  accept: calls.admit,
  decline: calls.leave,
  withdraw: calls.leave,
  leave: calls.leave,
  invite: calls.addMember,
  change: calls.change,
  hand_over: calls.admit,
  dissolve: calls.dissolve,
})
