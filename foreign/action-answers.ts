import type { Call } from '#contract/call'
import { acceptFriend, askFriend, endFriendship } from '#contract/friends'
import { isRecord } from '#contract/lists'
import { blockPerson, type FriendshipState, friendshipStates, unblockPerson } from '#contract/people'
import { followTag, unfollowTag } from '#contract/tags'
import { unwatchDebate, watchDebate } from '#contract/watches'
import { readWatchState } from './debate-fields.ts'
import { readEnvelope } from './envelopes.ts'
import { readFollowState } from './tag-fields.ts'

/**
 * Functions that read the answers of actions on a friendship, a watch, a follow or a block. If an answer lacks the new state, the action
 * counts as done.
 */
export const actionAnswers: readonly (readonly [call: Call, read: (raw: unknown) => unknown])[] = [
  [askFriend, (raw) => friendshipAfter(raw, 'asked')],
  [acceptFriend, (raw) => friendshipAfter(raw, 'friends')],
  [endFriendship, (raw) => friendshipAfter(raw, 'none')],
  [watchDebate, (raw) => flagAfter(readWatchState, raw, ['watching', true])],
  [unwatchDebate, (raw) => flagAfter(readWatchState, raw, ['watching', false])],
  [followTag, (raw) => flagAfter(readFollowState, raw, ['following', true])],
  [unfollowTag, (raw) => flagAfter(readFollowState, raw, ['following', false])],
  [blockPerson, (raw) => flagAfter(readBlockState, raw, ['blocking', true])],
  [unblockPerson, (raw) => flagAfter(readBlockState, raw, ['blocking', false])],
]

function friendshipAfter(raw: unknown, done: FriendshipState): unknown {
  const { data } = readEnvelope(raw)
  const isKnown = isRecord(data) && friendshipStates.some((state) => state === data.state)
  return { data: isKnown ? { state: data.state, since: data.since } : { state: done, since: null } }
}

const booleanValues: readonly unknown[] = [true, false, 1, 0, '1', '0', 'true', 'false']

/** @param done the name of the flag and its value after the action */
function flagAfter(
  read: (raw: unknown) => Record<string, unknown>,
  raw: unknown,
  [name, done]: readonly [name: string, done: boolean],
): unknown {
  const state = read(readEnvelope(raw).data)
  return { data: { ...state, [name]: booleanValues.includes(state[name]) ? state[name] : done } }
}

const readBlockState = (raw: unknown): Record<string, unknown> => (isRecord(raw) ? { blocking: raw.blocking } : {})
