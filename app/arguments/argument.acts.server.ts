import { type Argument, postArgument } from '#contract/arguments'
import { joinDebate, sides } from '#contract/debates'
import { type Act, type Fields, keyOf } from '../forms/acts.server'
import { ApiFailure } from '../platform/api-failure'
import type { Visit } from '../platform/visit.server'
import type { Intents } from '../posts/kind'
import { actsOn, type Posted } from '../posts/post.acts.server'
import { argumentCalls } from './argument-calls.server'
import type { argumentIntents } from './argument-kind'
import { landingOf } from './landing.server'

const { write, edit, takeAway, discard } = actsOn(argumentCalls, { post, landing: landingOf })

export const argumentActs = { argue: write, edit, withdraw: takeAway, discard } satisfies Readonly<
  Record<(typeof argumentIntents)[keyof Intents], Act>
>

/** Posts an argument, or with `parent` a rebuttal. With `join`, in an open debate, one takes part by it. */
async function post(visit: Visit, fields: Fields): Promise<Posted<Argument>> {
  const { debate = '', parent, stance, content = '', join } = fields
  if (join === '1') await takePart(visit, debate)
  const body = { debate_id: debate, content, parent_id: parent || undefined, stance: sides.find((side) => side === stance) }
  const { data, debate_slug } = await visit.api(postArgument, { body, key: keyOf(fields) })
  return { post: data, slug: debate_slug }
}

/** Joins an open debate; that one takes part already is no fault, and any other reason posting itself will give. */
async function takePart({ api }: Visit, debate: string): Promise<void> {
  try {
    await api(joinDebate, { path: { id: debate }, body: {} })
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || ![403, 409, 422].includes(failure.status)) throw failure
  }
}
