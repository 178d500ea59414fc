import type { Debate } from '#contract/debates'
import { type DebateAction, debateActions, type Permissions } from '#contract/permissions'
import { type Capability, can } from '../platform/can.server'
import { debatePermission } from './debate-text'

const requiredCapabilities: Readonly<Record<DebateAction, Capability>> = {
  join: 'joinDebate',
  join_for: 'joinDebate',
  join_against: 'joinDebate',
  leave: 'leaveDebate',
  start: 'startDebate',
  close: 'closeDebate',
  argue: 'postArgument',
  skip: 'skipTurn',
  kick: 'openKickVote',
  judge: 'castBallot',
  vote: 'castVote',
  comment: 'postComment',
  watch: 'watchDebate',
  change_picture: 'replacePicture',
}

/** Removes the permissions that the API can't fulfil, so that no page offers them (docs/product.md#api-conventions, foreign APIs). */
export function debateCapabilities(debate: Debate): Debate {
  if (debateActions.every((act) => can[requiredCapabilities[act]])) return debate
  const permitted = debateActions.map(
    (act) => [act, can[requiredCapabilities[act]] ? debatePermission(debate, act) : { allowed: false, reason: null }] as const,
  )
  return { ...debate, permissions: Object.fromEntries(permitted) as Permissions }
}
