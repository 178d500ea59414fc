import { postArgument } from '#contract/arguments'
import type { Call } from '#contract/call'
import { postComment } from '#contract/comments'
import { closeDebate, type Debate, joinDebate, leaveDebate, replacePicture, startDebate } from '#contract/debates'
import { openKickVote } from '#contract/kicks'
import { type Act, acts, type Permissions } from '#contract/permissions'
import { skipTurn } from '#contract/turns'
import { castBallot } from '#contract/verdicts'
import { castVote } from '#contract/votes'
import { watchDebate } from '#contract/watches'
import { isOffered } from '#foreign/discovered-calls.server'
import { may } from './debate-words'

const needed: Readonly<Record<Act, Call>> = {
  join: joinDebate,
  join_for: joinDebate,
  join_against: joinDebate,
  leave: leaveDebate,
  start: startDebate,
  close: closeDebate,
  argue: postArgument,
  skip: skipTurn,
  kick: openKickVote,
  judge: castBallot,
  vote: castVote,
  comment: postComment,
  watch: watchDebate,
  change_picture: replacePicture,
}

/** A debate without what its API cannot do: no page offers it (PRODUCT §7, foreign APIs). */
export function offered(debate: Debate): Debate {
  if (acts.every((act) => isOffered(needed[act]))) return debate
  const permitted = acts.map((act) => [act, isOffered(needed[act]) ? may(debate, act) : { allowed: false, reason: null }] as const)
  return { ...debate, permissions: Object.fromEntries(permitted) as Permissions }
}
