import { type Argument, NewArgument, postArgument, readThread } from '#contract/arguments'
import { type Debate, joinDebate, leaveDebate, readDebateBySlug, sides } from '#contract/debates'
import { nextStepText } from '../debates/debate-text'
import type { Fields, FormAction, Outcome, Submission } from '../forms/form-action'
import { postOnce } from '../forms/post-once.server'
import { ApiFailure } from '../platform/api-failure'
import type { Visit } from '../platform/visit.server'
import type { Intents } from '../posts/kind'
import { landingIn } from '../posts/listed.server'
import { actsOn, type Posted } from '../posts/post.actions.server'
import { ownInWords } from '../posts/post-label'
import { requireLength, validateGuestPost } from '../posts/validate-guest-post.server'
import { argumentCalls, argumentsOf, rebuttalsTo } from './argument-calls.server'
import { type argumentIntents, argumentKind } from './argument-kind'
import { layoutOf } from './layout'

const {
  write,
  edit: change,
  takeAway,
  discard,
} = actsOn(argumentCalls, {
  post,
  landing: landingOf,
  requireFitting: (fields) => validateGuestPost(fields, NewArgument.shape.content),
})

const edit: FormAction = {
  ...change,
  async perform(visit, sent) {
    requireLength(sent.fields)
    return change.perform(visit, sent)
  },
}

export const argumentActions = { argue: write, edit, withdraw: takeAway, discard } satisfies Readonly<
  Record<(typeof argumentIntents)[keyof Intents], FormAction>
>

/** Posts an argument, or with `parent` a rebuttal. With `join`, in an open debate, one takes part by it. */
async function post(visit: Visit, fields: Fields): Promise<Posted<Argument>> {
  requireLength(fields)
  const { join, ...said } = fields
  const { debate = '', parent, stance, content = '', note } = said
  const body = {
    debate_id: debate,
    content,
    parent_id: parent || undefined,
    stance: sides.find((side) => side === stance),
    note: note || undefined,
  }
  // Who joined by it and sends it once more, for no answer came, takes part already: it is the same argument.
  const posting = () =>
    postOnce(
      said,
      (key) => visit.api(postArgument, { body, key }),
      ({ data: { created_at, withdrawn_at } }) => ({ created_at, gone: withdrawn_at !== null }),
    )
  const { data, debate_slug } = join === '1' ? await takingPart(visit, debate, posting) : await posting()
  return { post: data, slug: debate_slug }
}

/** Joins for an argument, and leaves again if that is refused: nobody meant to take part without it. */
async function takingPart<T>(visit: Visit, debate: string, posting: () => Promise<T>): Promise<T> {
  const joined = await takePart(visit, debate)
  try {
    return await posting()
  } catch (failure) {
    if (joined && failure instanceof ApiFailure && failure.status < 500)
      await visit
        .beside()
        .api(leaveDebate, { path: { id: debate } })
        .catch(unlessBroken)
    throw failure
  }
}

/**
 * Joins an open debate; that one takes part already is no fault, and any other reason posting itself will give.
 * @returns whether one takes part by it
 */
async function takePart({ api }: Visit, debate: string): Promise<boolean> {
  try {
    await api(joinDebate, { path: { id: debate }, body: {} })
    return true
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || ![403, 409, 422].includes(failure.status)) throw failure
    return false
  }
}

function unlessBroken(failure: unknown): undefined {
  if (!(failure instanceof ApiFailure)) throw failure
}

/**
 * Where one lands after posting: at the argument on the page it was written on, or, if that page does not show it, on
 * its own. What can't be read soon is left out: the argument is posted all the same.
 */
async function landingOf(visit: Visit, { post: posted, slug }: Posted<Argument>, { fields, place }: Submission): Promise<Outcome> {
  const [pathname = '', query = ''] = place.split('?')
  const beside = visit.beside()
  const debate = await debateOf(beside, posted, slug)
  const joined = fields.join === '1' ? 'You’ve joined the debate.' : ''
  const followed = debate ? nextStepText(debate, 'argument') : ''
  const text = [`Your ${ownInWords(argumentKind, posted.number)} is posted.`, joined, followed].filter(Boolean).join(' ')
  if (!debate) return { to: `${pathname}#${argumentKind.anchor(posted)}`, text }
  const layout = layoutOf(new URLSearchParams(query))
  const { parent_id: parent } = posted
  const list = await (parent === null ? argumentsOf(beside, debate, layout) : rebuttalsTo(beside, { id: parent }, debate, layout))
  return { to: landingIn({ kind: argumentKind, slug: debate.slug, posted, list, place }), text }
}

/** As it is now: whose turn it is has changed. @param known its address, where the answer to the post told it */
async function debateOf({ api }: Visit, posted: Argument, known: string | undefined): Promise<Debate | null> {
  try {
    const slug = known ?? (await api(readThread, { path: { id: posted.id } })).data.debate_slug
    return slug === null ? null : (await api(readDebateBySlug, { path: { slug } })).data
  } catch (failure) {
    if (failure instanceof ApiFailure) return null
    throw failure
  }
}
