import { readDebateBySlug } from '#contract/debates'
import { castKickBallot, type KickVote, kickChoices, NewKickVote, openKickVote } from '#contract/kicks'
import { shownName } from '#contract/readable-name'
import { nextStepText } from '../debates/debate-text'
import { peopleInDebate } from '../debates/participants'
import { discardDraft } from '../forms/drafts.server'
import type { Fields, FormAction, FormActions, Submission } from '../forms/form-action'
import type { Question } from '../forms/form-buttons'
import { idempotencyKey } from '../forms/post-once.server'
import { kicksPath, kickVotePath, openKickVoteAnchor, slugIn } from '../paths'
import { ApiFailure } from '../platform/api-failure'
import { can } from '../platform/can.server'
import { isUnloaded } from '../platform/partial-result'
import { partialResult } from '../platform/partial-result.server'
import { loadAsVisitor, type Visit } from '../platform/visit.server'
import { formatMoment } from '../ui/moment'
import { beforeKickVote, draftDiscarded, noChoiceText, voteFailed, voteNotOpened } from './kick-text'
import { kickDraftKey } from './kicks.server'

/** Opens a kick vote. The form's `debate` is the id, `slug` names its page. */
const open: FormAction = {
  who: 'member',
  draftKey: ({ debate = '', reason }) => (reason?.trim() ? kickDraftKey(debate) : null),
  describe: () => 'the kick vote is opened',
  checkFields,
  confirmation: { question: loadQuestion, back: openKickVoteAnchor },
  async perform(visit, { fields }) {
    const { debate = '', slug = '', target_user_id = '', reason = '' } = fields
    const { data } = await visit.api(openKickVote, { path: { id: debate }, body: { target_user_id, reason }, key: idempotencyKey(fields) })
    await discardDraft(visit, kickDraftKey(debate))
    return { to: kickVotePath(slug, data.id), text: openedText(data) }
  },
}

/**
 * Checks the form before asking for confirmation.
 * @throws ApiFailure, 422
 */
function checkFields({ target_user_id = '', reason = '' }: Fields): void {
  // Only our own API requires a reason and limits it.
  const shape = can.readKickVote ? NewKickVote : NewKickVote.pick({ target_user_id: true })
  const { error } = shape.safeParse({ target_user_id, reason })
  if (!error) return
  const errors: Record<string, string[]> = {}
  for (const { path, message } of error.issues) errors[String(path[0])] ??= [message]
  throw new ApiFailure(422, voteNotOpened, errors)
}

async function loadQuestion(visit: Visit, { fields, place }: Submission): Promise<Question> {
  const { data: debate } = await loadAsVisitor(visit, (api) => api(readDebateBySlug, { path: { slug: slugIn(place) } }))
  const target = peopleInDebate(debate).find(({ id }) => id === fields.target_user_id)
  return beforeKickVote(target, { isOwnApi: can.readKickVote })
}

/** Describes the vote after it was opened. A foreign API may state only that it is open. */
function openedText({ target, your_ballot: ballot, expires_at: expires }: KickVote): string {
  const against = shownName(target) ? ` against ${shownName(target)}` : ''
  const until = expires ? ` until ${formatMoment(expires)}` : ''
  return `The kick vote${against} is open${until}${ballot === 'yes' ? ', and you have voted yes' : ''}.`
}

const ballot: FormAction = {
  who: 'member',
  describe: (_, { fields }) => `your vote on the kick${readChoice(fields) ? `, ${readChoice(fields)},` : ''} is cast`,
  async perform(visit, { fields }) {
    const { debate = '', slug = '', vote = '' } = fields
    const choice = readChoice(fields)
    if (!choice) throw new ApiFailure(422, noChoiceText, { choice: [noChoiceText] })
    const { data } = await visit.api(castKickBallot, { path: { id: debate, voteId: vote }, body: { choice } })
    return {
      to: kickVotePath(slug, data.id),
      text: `Your vote is cast. ${decidedText(data)} ${await consequenceText(data, visit, slug)}`.trim(),
    }
  },
}

/** Discards the draft of a reason whose vote could not be opened. */
const discard: FormAction = {
  who: 'member',
  describe: () => 'the draft is discarded',
  async perform(visit, { fields: { debate = '', slug = '' } }) {
    await discardDraft(visit, kickDraftKey(debate))
    return { to: `${kicksPath(slug)}#${openKickVoteAnchor}`, text: draftDiscarded }
  },
}

export const kickActions = { 'kick-open': open, 'kick-ballot': ballot, 'discard-kick': discard } satisfies FormActions

const readChoice = ({ choice }: Fields) => kickChoices.find((known) => known === choice)

/**
 * Describes what follows from a kick, because the person may have had the turn, or have been the last of a side. Empty if the debate can't
 * be read in time.
 */
async function consequenceText({ status }: KickVote, visit: Visit, slug: string): Promise<string> {
  if (status !== 'passed') return ''
  const debate = await partialResult(loadDebate(visit.secondary(), slug))
  return isUnloaded(debate) ? '' : nextStepText(debate)
}

const loadDebate = async ({ api }: Visit, slug: string) => (await api(readDebateBySlug, { path: { slug } })).data

function decidedText({ status, target }: KickVote): string {
  if (status === 'passed') return `${shownName(target)} has been kicked.`
  return status === 'failed' ? voteFailed : ''
}
