import { type Argument, NewArgument, postArgument, readThread } from '#contract/arguments'
import { type Debate, joinDebate, leaveDebate, readDebateBySlug, sides } from '#contract/debates'
import { nextStepText } from '../debates/debate-text'
import type { Fields, FormAction, Outcome, Submission } from '../forms/form-action'
import { postOnce } from '../forms/post-once.server'
import { ApiFailure } from '../platform/api-failure'
import type { Visit } from '../platform/visit.server'
import type { Intents } from '../posts/post'
import { type Posted, postActionsFor, requireLength, validateGuestPost } from '../posts/post.actions.server'
import { ownPostName } from '../posts/post-label'
import { pathAfterPosting } from '../posts/post-list.server'
import { argumentCalls, loadArguments, loadRebuttals } from './argument-calls.server'
import { type argumentIntents, argumentKind } from './argument-kind'
import { parseLayout } from './layout'

const {
  write,
  edit: change,
  takeAway,
  discard,
} = postActionsFor(argumentCalls, {
  post,
  landing: outcomeOfPosting,
  checkFields: (fields) => validateGuestPost(fields, NewArgument.shape.content),
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

/** Posts an argument, or a rebuttal if there is a `parent`. With `join`, also joins the open debate. */
async function post(visit: Visit, fields: Fields): Promise<Posted<Argument>> {
  requireLength(fields)
  const { join, ...postFields } = fields
  const { debate = '', parent, stance, content = '', note } = postFields
  const body = {
    debate_id: debate,
    content,
    parent_id: parent || undefined,
    stance: sides.find((side) => side === stance),
    note: note || undefined,
  }
  // If a repeated post finds that the author has already joined, it is still the same argument.
  const posting = () =>
    postOnce(
      postFields,
      (key) => visit.api(postArgument, { body, key }),
      ({ data: { created_at, withdrawn_at } }) => ({ created_at, gone: withdrawn_at !== null }),
    )
  const { data, debate_slug } = join === '1' ? await joinAndPost(visit, debate, posting) : await posting()
  return { post: data, slug: debate_slug }
}

/** Joins the debate for an argument, and leaves again if the argument is refused, because the author didn't mean to join without it. */
async function joinAndPost<T>(visit: Visit, debate: string, posting: () => Promise<T>): Promise<T> {
  const joined = await joinDebateOnce(visit, debate)
  try {
    return await posting()
  } catch (failure) {
    if (joined && failure instanceof ApiFailure && failure.status < 500)
      await visit
        .secondary()
        .api(leaveDebate, { path: { id: debate } })
        .catch(ignoreApiFailure)
    throw failure
  }
}

/**
 * Joins an open debate. It is no error if the member has already joined; any other problem is reported by the post itself.
 * @returns whether this call joined the debate
 */
async function joinDebateOnce({ api }: Visit, debate: string): Promise<boolean> {
  try {
    await api(joinDebate, { path: { id: debate }, body: {} })
    return true
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || ![403, 409, 422].includes(failure.status)) throw failure
    return false
  }
}

function ignoreApiFailure(failure: unknown): undefined {
  if (!(failure instanceof ApiFailure)) throw failure
}

/**
 * Returns where to redirect after posting: to the argument on the page it was written on, or to its own page. The lists are skipped if they
 * can't be read in time, because the argument is already posted.
 */
async function outcomeOfPosting(visit: Visit, { post: posted, slug }: Posted<Argument>, { fields, place }: Submission): Promise<Outcome> {
  const [pathname = '', query = ''] = place.split('?')
  const secondary = visit.secondary()
  const debate = await loadDebate(secondary, posted, slug)
  const joined = fields.join === '1' ? 'You’ve joined the debate.' : ''
  const followed = debate ? nextStepText(debate, 'argument') : ''
  const text = [`Your ${ownPostName(argumentKind, posted.number)} is posted.`, joined, followed].filter(Boolean).join(' ')
  if (!debate) return { to: `${pathname}#${argumentKind.anchor(posted)}`, text }
  const layout = parseLayout(new URLSearchParams(query))
  const { parent_id: parent } = posted
  const list = await (parent === null ? loadArguments(secondary, debate, layout) : loadRebuttals(secondary, { id: parent }, debate, layout))
  return { to: pathAfterPosting({ kind: argumentKind, slug: debate.slug, posted, list, place }), text }
}

/**
 * Reads the debate again, because the turn has changed.
 * @param known its slug, if the answer to the post named it
 */
async function loadDebate({ api }: Visit, posted: Argument, known: string | undefined): Promise<Debate | null> {
  try {
    const slug = known ?? (await api(readThread, { path: { id: posted.id } })).data.debate_slug
    return slug === null ? null : (await api(readDebateBySlug, { path: { slug } })).data
  } catch (failure) {
    if (failure instanceof ApiFailure) return null
    throw failure
  }
}
