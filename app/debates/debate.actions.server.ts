import { replacePicture } from '#contract/debate-editing'
import { closeDebate, type Debate, joinDebate, leaveDebate, readDebateBySlug, type Side, startDebate } from '#contract/debates'
import type { Fields, FormAction, FormActions } from '../forms/form-action'
import { nowAnchor, slugIn } from '../paths'
import { ApiFailure } from '../platform/api-failure'
import { loadAsVisitor, type Visit } from '../platform/visit.server'
import { nextStepText } from './debate-text'
import { beforeClosing, beforeLeaving, choosePicture } from './page-text'

/** The actions of a debate's own page, except votes, watching and arguments. The form field `debate` is the id. */
export const debateActions = {
  join: joinAction(undefined),
  'join-for': joinAction('for'),
  'join-against': joinAction('against'),
  start: {
    who: 'member',
    describe: () => 'the debate starts',
    async perform(visit, { fields, place }) {
      const starting = visit.api(startDebate, { path: { id: readDebateId(fields) } })
      const { debate, already } = await ignoreAlreadyDone(visit, starting, { place, isDone: hasBegun })
      return { to: `${place}#${nowAnchor}`, text: `The debate has ${already ? 'already ' : ''}started. ${nextStepText(debate)}`.trim() }
    },
  },
  leave: {
    who: 'member',
    describe: () => 'you leave the debate',
    confirmation: { question: async (visit, { place }) => beforeLeaving(await loadDebateAt(visit, place)), back: nowAnchor },
    async perform(visit, { fields, place }) {
      const leaving = visit.api(leaveDebate, { path: { id: readDebateId(fields) } })
      const { debate, already } = await ignoreAlreadyDone(visit, leaving, { place, isDone: (debate) => !debate.user_is_participant })
      return { to: `${place}#${nowAnchor}`, text: already ? 'You’re no longer in this debate.' : leaveText(debate) }
    },
  },
  close: {
    who: 'member',
    describe: () => 'the debate is closed',
    confirmation: {
      question: async (visit, { place }) => {
        const debate = await loadDebateAt(visit, place)
        return isOver(debate) ? null : beforeClosing(debate)
      },
      back: nowAnchor,
    },
    async perform(visit, { fields, place }) {
      const closing = visit.api(closeDebate, { path: { id: readDebateId(fields) } })
      const { debate, already } = await ignoreAlreadyDone(visit, closing, { place, isDone: isOver })
      const how = debate.status === 'cancelled' ? 'cancelled' : 'closed'
      return { to: `${place}#${nowAnchor}`, text: `The debate ${already ? 'is already' : 'has been'} ${how}.` }
    },
  },
  picture: {
    who: 'member',
    describe: () => 'you choose the picture again',
    async perform({ api }, { fields, files, place }) {
      const { picture } = files
      if (!picture || picture.size === 0) throw new ApiFailure(422, choosePicture, { picture: [choosePicture] })
      await api(replacePicture, { path: { id: readDebateId(fields) }, body: { picture } })
      return { to: place, text: `The picture has been ${fields.replaces ? 'replaced' : 'added'}.` }
    },
  },
} satisfies FormActions

function joinAction(side: Side | undefined): FormAction {
  const where = side ? ` ${side} the motion` : ''
  return {
    who: 'member',
    describe: () => `you join the debate${where}`,
    async perform(visit, { fields, place }) {
      const { team_id } = fields
      const joining = visit.api(joinDebate, {
        path: { id: readDebateId(fields) },
        body: { ...(side && { side }), ...(team_id && { team_id }) },
      })
      const { debate, already } = await ignoreAlreadyDone(visit, joining, { place, isDone: (debate) => debate.user_is_participant })
      return { to: `${place}#${nowAnchor}`, text: already ? alreadyJoinedText(debate) : joinedText(debate, side) }
    },
  }
}

function joinedText(debate: Debate, side: Side | undefined): string {
  const begun = side && debate.status === 'active' ? `Every seat is taken, so the debate has started. ${nextStepText(debate)}` : ''
  return `You’ve joined the debate${side ? ` ${side} the motion` : ''}. ${begun}`.trim()
}

function alreadyJoinedText(debate: Debate): string {
  const where = debate.user_side ? `this debate ${debate.user_side} the motion` : 'this open debate'
  return `You’ve already joined ${where}. ${nextStepText(debate)}`.trim()
}

/** Returns the message after leaving. Leaving after the turns have begun is a forfeit (docs/product.md#debates). */
function leaveText(debate: Debate): string {
  const forfeit = debate.type !== 'open' && hasBegun(debate)
  return forfeit ? `You left the debate and forfeited. ${nextStepText(debate)}`.trim() : 'You left the debate.'
}

async function loadDebateAt(visit: Visit, place: string): Promise<Debate> {
  return (await loadAsVisitor(visit, (api) => api(readDebateBySlug, { path: { slug: slugIn(place) } }))).data
}

const isOver = ({ status }: Debate) => status === 'closed' || status === 'cancelled'
const hasBegun = ({ status }: Debate) => status !== 'waiting' && status !== 'cancelled'

function readDebateId({ debate }: Fields): string {
  return debate ?? ''
}

type Expected = {
  /** The page of the debate that the form was sent from. */
  place: string
  /** Checks whether the debate is already in the state that the action leads to. */
  isDone(debate: Debate): boolean
}

/**
 * Awaits a change of a debate. Treats a refusal as success if the debate is already in the intended state, so that pressing a button twice
 * is no error (docs/product.md#arguments). If the API states no permissions, its refusal is thrown.
 * @returns the debate, and whether it was already in that state
 * @throws ApiFailure for every other refusal
 */
export async function ignoreAlreadyDone(
  visit: Visit,
  change: Promise<{ data: Debate }>,
  { place, isDone }: Expected,
): Promise<{ debate: Debate; already: boolean }> {
  try {
    return { debate: (await change).data, already: false }
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || ![403, 409, 422].includes(failure.status)) throw failure
    const debate = await readDebateOrNothing(visit, slugIn(place))
    if (!debate?.permissions || !isDone(debate)) throw failure
    return { debate, already: true }
  }
}

async function readDebateOrNothing(visit: Visit, slug: string): Promise<Debate | undefined> {
  try {
    return slug === '' ? undefined : (await visit.secondary().api(readDebateBySlug, { path: { slug } })).data
  } catch (failure) {
    if (failure instanceof ApiFailure) return undefined
    throw failure
  }
}
