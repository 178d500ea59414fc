import { previewContent } from '#contract/arguments'
import type { Fields, FormAction, FormActions, Outcome, Submission } from '../forms/form-action'
import { forget } from '../forms/kept-texts.server'
import { safeReturn } from '../forms/return-to.server'
import { ownAnchor, slugIn } from '../paths'
import type { Api } from '../platform/api-client.server'
import { orUnread } from '../platform/api-failure'
import { asSeen } from '../platform/as-seen.server'
import { sanitised } from '../platform/sanitise.server'
import type { Visit } from '../platform/visit.server'
import { editKey, type Intents, type Kind, writingKey } from './kind'
import type { Post } from './post'
import { beforeTakingAway, inWords, ownInWords } from './post-label'
import type { PostCalls } from './thread.server'
import { requireLength } from './validate-guest-post.server'

/** How a kind is posted: the one act in which kinds differ. */
export type Posting<P extends Post> = {
  /** Posts what a form says. */
  post: (visit: Visit, fields: Fields) => Promise<Posted<P>>
  /** What of a form is refused without asking anybody. @throws ApiFailure */
  requireFitting: (fields: Fields) => void
  /** Where one lands after it. */
  landing: (visit: Visit, posted: Posted<P>, sent: Submission) => Promise<Outcome>
}
/** What was posted, and the address of its debate where the answer or the form tells it. */
export type Posted<P extends Post> = { post: P; slug: string | undefined }

/** All that one does with posts of a kind, but votes; each kind has them under intents of its own. */
export function actsOn<P extends Post>(calls: PostCalls<P>, posting: Posting<P>): Record<keyof Intents, FormAction> {
  return { write: writing(calls, posting), edit: editing(calls), takeAway: takingAway(calls), discard: discarding(calls.kind) }
}

/** Posts one, or with `parent` a reply; `debate` is the id. */
function writing<P extends Post>(calls: PostCalls<P>, { post, requireFitting, landing }: Posting<P>): FormAction {
  const { kind } = calls
  return {
    who: 'member',
    checkFields: requireFitting,
    draftKey: (fields) => (fields.content?.trim() ? writingKey(kind, fields) : null),
    describe: async ({ guestApi }, { fields: { parent } }) =>
      parent ? `your reply to ${inWords(kind, await postOf(calls, guestApi, parent))} is posted` : `your ${kind.field} is posted`,
    async perform(visit, sent) {
      const posted = await orUnread<Posted<P> | null>(post(visit, sent.fields), null)
      const { instead, ...fields } = sent.fields
      await forget(visit, writingKey(kind, fields))
      // Begun as a reply to what is gone meanwhile.
      if (instead) await forget(visit, writingKey(kind, { ...fields, parent: instead }))
      return posted ? landing(visit, posted, sent) : { to: sent.place, text: `Your ${kind.field} is posted.` }
    },
  }
}

function editing<P extends Post>(calls: PostCalls<P>): FormAction {
  const { kind } = calls
  return {
    who: 'member',
    draftKey: (fields) => (fields.content?.trim() ? editKey(kind, idIn(kind, fields)) : null),
    describe: async ({ guestApi }, { fields }) =>
      `your changes to ${inWords(kind, await postOf(calls, guestApi, idIn(kind, fields)))} are kept`,
    async perform(visit, { fields, place }) {
      const id = idIn(kind, fields)
      const edited = await orUnread<P | null>(calls.edit(visit.api, id, { content: fields.content ?? '', seen: fields.seen }), null)
      await forget(visit, editKey(kind, id))
      if (!edited) return { to: place, text: `Your ${kind.field} is changed.` }
      return { to: `${place}#${kind.anchor({ id, number: edited.number })}`, text: `Your ${ownInWords(kind, edited.number)} is changed.` }
    },
  }
}

/**
 * Leads back to the page from which its author came, at the tombstone where that page lists it. Else to the tombstone's own page; where it
 * has none, since nobody replied, to what it answered.
 */
function takingAway<P extends Post>(calls: PostCalls<P>): FormAction {
  const { kind } = calls
  return {
    who: 'member',
    describe: async ({ guestApi }, { fields }) =>
      `your ${ownInWords(kind, (await postOf(calls, guestApi, idIn(kind, fields))).number)} is ${kind.takenAway}`,
    confirmation: {
      question: (visit, { fields }) => asSeen(visit, async (api) => beforeTakingAway(kind, await postOf(calls, api, idIn(kind, fields)))),
      back: ownAnchor,
    },
    async perform({ api }, { fields, place }) {
      const id = idIn(kind, fields)
      const { post, debate_slug } = await calls.read(api, id)
      const slug = debate_slug ?? slugIn(place)
      const gone = await orUnread(calls.takeAway(api, id), post)
      const parent = kind.parentOf(gone)
      const answered = parent === null ? kind.top(slug).path : kind.path(slug, parent)
      const own = gone.replies_count ? kind.path(slug, id) : answered
      const back = safeReturn(fields.back)
      const isListed = back === null || lists(kind, slug, back)
      return {
        to: `${back ?? own}${isListed ? `#${kind.anchor({ id, number: gone.number })}` : ''}`,
        text: `Your ${ownInWords(kind, gone.number)} is ${kind.takenAway}.`,
      }
    },
  }
}

/** Whether a page of this site lists posts of the kind in a debate: it has the place of one that is gone, too. */
function lists({ top, path: pathOf }: Kind, slug: string, place: string): boolean {
  const [path, query] = place.split('?')
  const [all, ofAll] = top(slug).path.split('?')
  if (path === all) return new URLSearchParams(query).get('tab') === new URLSearchParams(ofAll).get('tab')
  return path?.startsWith(pathOf(slug, '')) ?? false
}

/** Throws away a kept text that its form offered back. */
function discarding(kind: Kind): FormAction {
  return {
    who: 'member',
    describe: () => 'the draft is discarded',
    async perform(visit, { fields, place }) {
      const id = idIn(kind, fields)
      await forget(visit, id ? editKey(kind, id) : writingKey(kind, fields))
      return { to: place, text: 'Draft discarded.' }
    },
  }
}

/** Shows what a text will look like, on the page it is written on. Nothing is kept or changed. */
const preview: FormAction = {
  who: 'anyone',
  describe: () => 'your text is shown as it would look, and nothing is kept',
  async perform({ api }, { fields }) {
    requireLength(fields, 'The text')
    const { content = '', debate } = fields
    const { data } = await api(previewContent, { body: { content, debate_id: debate || undefined } })
    return { show: { kind: 'preview', html: await sanitised(data.content), values: fields } }
  },
}

/** What one does with a text, whichever kind it is to be. */
export const textActions = { preview } satisfies FormActions

async function postOf<P extends Post>({ read }: PostCalls<P>, api: Api, id: string): Promise<P> {
  return (await read(api, id)).post
}

function idIn({ field }: Kind, fields: Fields): string {
  return fields[field] ?? ''
}
