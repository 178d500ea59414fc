import { type Argument, NewArgument, postArgument } from '#contract/arguments'
import { joinDebate, leaveDebate, sides } from '#contract/debates'
import type { Act, Fields } from '../forms/acts.server'
import { postOnce } from '../forms/post-once.server'
import { ApiFailure } from '../platform/api-failure'
import type { Visit } from '../platform/visit.server'
import { requireFitting, requireLength } from '../posts/fits.server'
import type { Intents } from '../posts/kind'
import { actsOn, type Posted } from '../posts/post.acts.server'
import { argumentCalls } from './argument-calls.server'
import type { argumentIntents } from './argument-kind'
import { landingOf } from './landing.server'

const {
  write,
  edit: change,
  takeAway,
  discard,
} = actsOn(argumentCalls, {
  post,
  landing: landingOf,
  requireFitting: (fields) => requireFitting(fields, NewArgument.shape.content),
})

const edit: Act = {
  ...change,
  async perform(visit, sent) {
    requireLength(sent.fields)
    return change.perform(visit, sent)
  },
}

export const argumentActs = { argue: write, edit, withdraw: takeAway, discard } satisfies Readonly<
  Record<(typeof argumentIntents)[keyof Intents], Act>
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
