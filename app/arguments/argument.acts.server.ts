import { editArgument, postArgument, previewContent, readThread, withdrawArgument } from '#contract/arguments'
import { joinDebate, sides } from '#contract/debates'
import { forget } from '../drafts/waiting.server'
import { argumentAnchor, argumentPath, debatePath } from '../paths'
import { type Act, type Acts, keyOf, type Sent } from '../platform/acts.server'
import { ApiFailure } from '../platform/api-failure'
import { sanitised } from '../platform/sanitise.server'
import type { Visit } from '../platform/visit.server'
import { landingOf } from './landing.server'

/** Posts an argument, or with `parent` a rebuttal. With `join`, in an open debate, one takes part by it. */
const argue: Act = {
  who: 'member',
  draftKey: (fields) => (fields.content?.trim() ? argumentDraftKey(fields) : null),
  waits: async (visit, { fields }) =>
    fields.parent ? `your reply to ${await numberOf(visit, fields.parent)} is posted` : 'your argument is posted',
  async perform(visit, { fields, place }) {
    const { debate = '', parent, stance, content = '', join } = fields
    if (join === '1') await takePart(visit, debate)
    const { data } = await visit.api(postArgument, {
      body: { debate_id: debate, content, parent_id: parent || undefined, stance: sides.find((side) => side === stance) },
      key: keyOf(fields),
    })
    await forget(visit, argumentDraftKey(fields))
    return landingOf(visit, data, place)
  },
}

/** Shows what a text will look like, on the page it is written on. Nothing is kept or changed. */
const preview: Act = {
  who: 'anyone',
  waits: () => 'your text is shown as it would look, and nothing is kept',
  async perform({ api }, { fields }) {
    const { content = '', debate } = fields
    const { data } = await api(previewContent, { body: { content, debate_id: debate || undefined } })
    return { show: { kind: 'preview', html: await sanitised(data.content), values: fields } }
  },
}

const edit: Act = {
  who: 'member',
  draftKey: (fields) => (fields.content?.trim() ? editDraftKey(fields.argument ?? '') : null),
  waits: async (visit, sent) => `your changes to ${await numberOf(visit, argumentIn(sent))} are kept`,
  async perform(visit, sent) {
    const id = argumentIn(sent)
    const { data } = await visit.api(editArgument, { path: { id }, body: { content: sent.fields.content ?? '' } })
    await forget(visit, editDraftKey(id))
    return { to: `${sent.place}#${argumentAnchor(data.number)}`, text: `Your argument #${data.number} is changed.` }
  },
}

/** Leads to the tombstone; where that has no page, since nobody replied, to what it answered. */
const withdraw: Act = {
  who: 'member',
  waits: async (visit, sent) => `your argument ${await numberOf(visit, argumentIn(sent))} is withdrawn`,
  async perform(visit, sent) {
    const id = argumentIn(sent)
    const { data: thread } = await visit.api(readThread, { path: { id } })
    const { data } = await visit.api(withdrawArgument, { path: { id } })
    const slug = thread.debate_slug
    const parent = data.parent_id === null ? debatePath(slug) : argumentPath(slug, data.parent_id)
    const to = data.replies_count > 0 ? argumentPath(slug, id) : parent
    return { to: `${to}#${argumentAnchor(data.number)}`, text: `Your argument #${data.number} is withdrawn.` }
  },
}

/** Throws away a kept text that its form offered back. */
const discard: Act = {
  who: 'member',
  waits: () => 'the kept text is thrown away',
  async perform(visit, { fields, place }) {
    await forget(visit, fields.argument ? editDraftKey(fields.argument) : argumentDraftKey(fields))
    return { to: place, text: 'The kept text is thrown away.' }
  },
}

export const argumentActs: Acts = { argue, preview, edit, withdraw, discard }

/** Where the text of a refused argument is kept: one for each debate's top level and one for each argument replied to. */
export function argumentDraftKey({ debate, parent }: { debate?: string; parent?: string }): string {
  return `argument:${debate}:${parent || 'top'}`
}

export function editDraftKey(argumentId: string): string {
  return `edit:${argumentId}`
}

/** Joins an open debate; that one takes part already is no fault, and any other reason posting itself will give. */
async function takePart({ api }: Visit, debate: string): Promise<void> {
  try {
    await api(joinDebate, { path: { id: debate }, body: {} })
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || ![403, 409, 422].includes(failure.status)) throw failure
  }
}

async function numberOf({ guestApi }: Visit, argumentId: string): Promise<string> {
  const { data } = await guestApi(readThread, { path: { id: argumentId } })
  return `#${data.argument.number}`
}

function argumentIn({ fields }: Sent): string {
  return fields.argument ?? ''
}
