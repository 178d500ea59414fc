import type { z } from 'zod'
import { readMe, readUser } from '#contract/accounts'
import { listArguments, listRebuttals, postArgument, readThread } from '#contract/arguments'
import type { Call } from '#contract/call'
import { listCommentReplies, listComments, readCommentThread } from '#contract/comments'
import { castKickBallot, listKickVotes, openKickVote, readKickVote } from '#contract/kicks'
import { isRecord } from '#contract/lists'
import { readConversation, sendMessage, takeBackMessage } from '#contract/messages'
import { changeProfile, removeAvatar, replaceAvatar } from '#contract/settings'
import { actionAnswers } from './action-answers.ts'
import { eachRecord } from './envelopes.ts'
import { parseForeign } from './field-names.ts'
import { withAccountFields, withPageMeta, withSenders, withWriting } from './lenient-fields.ts'
import { parseList, parseThread } from './lenient-thread.ts'
import { usableSlugOrNull } from './usable-slug.ts'

/** The path parameters and the query of a call, and whether a member sent it. */
type CallInput = { path?: Readonly<Record<string, string>>; query?: Readonly<Record<string, unknown>>; member?: boolean }
type Adapter = (raw: unknown, input: { path: Readonly<Record<string, string>>; member: boolean }) => unknown

const asMessages: Adapter = (raw, { path: { userId = '' } }) => withSenders(raw, userId)
/** Offers the ballot of a kick vote to every member if the API states no rule: it may still refuse the ballot. */
const asKickVotes: Adapter = (raw, { member }) => eachRecord(raw, (vote) => ({ ...vote, casting: vote.casting ?? member }))

/** Leaves out the slug of the debate if it is unusable in an address. */
const asPosted: Adapter = (raw) =>
  isRecord(raw) && 'debate_slug' in raw ? { ...raw, debate_slug: usableSlugOrNull(raw.debate_slug) } : raw

/** Adapters that bring an answer closer to the contract before it is parsed, for the calls whose answers differ most between APIs. */
const adapters: ReadonlyMap<Call, Adapter> = new Map<Call, Adapter>([
  ...actionAnswers,
  [listArguments, parseList],
  [listRebuttals, parseList],
  [postArgument, asPosted],
  [readThread, (raw, { path: { id = '' } }) => parseThread(raw, id, 'argument')],
  [listComments, parseList],
  [listCommentReplies, parseList],
  [readCommentThread, (raw, { path: { id = '' } }) => parseThread(raw, id, 'comment')],
  [readConversation, (raw, input) => withWriting(asMessages(raw, input))],
  [sendMessage, asMessages],
  [takeBackMessage, asMessages],
  [listKickVotes, asKickVotes],
  [readKickVote, asKickVotes],
  [openKickVote, asKickVotes],
  [castKickBallot, asKickVotes],
  [readMe, withAccountFields],
  [readUser, withAccountFields],
  [changeProfile, withAccountFields],
  [replaceAvatar, withAccountFields],
  [removeAvatar, withAccountFields],
])

/**
 * Reads an answer of a foreign API into the shape of the contract, tolerating other field names and wrappings.
 * @throws ZodError if it can't be read
 */
export function readAnswer<C extends Call>(
  call: C,
  raw: unknown,
  { path = {}, query = {}, member = false }: CallInput,
): z.output<C['answer']> {
  const paged = withPageMeta(raw, query)
  return parseForeign(call.answer, adapters.get(call)?.(paged, { path, member }) ?? paged) as z.output<C['answer']>
}
