import { type NewArgument, previewContent, validateLength } from '#contract/arguments'
import type { NewComment } from '#contract/comments'
import { noteText } from '#contract/fields'
import { isVisible } from '#contract/visible-text'
import { safeReturn } from '../forms/answer.server'
import { discardDraft } from '../forms/drafts.server'
import type { Fields, FormAction, FormActions, Outcome, Submission } from '../forms/form-action'
import { ownPostAnchor, slugIn } from '../paths'
import type { Api } from '../platform/api-client.server'
import { ApiFailure, orIfUnreadable } from '../platform/api-failure'
import { can } from '../platform/can.server'
import { sanitiseHtml } from '../platform/sanitise.server'
import { loadAsVisitor, type Visit } from '../platform/visit.server'
import { editDraftKey, type Intents, type Kind, type Post, postDraftKey } from './post'
import { beforeTakingAway, ownPostName, postName } from './post-label'
import type { PostCalls } from './thread.server'

/** How posts of a kind are created. All other actions are the same for every kind. */
export type Posting<P extends Post> = {
  /** Creates the post from a form's fields. */
  post: (visit: Visit, fields: Fields) => Promise<Posted<P>>
  /**
   * Refuses a form without calling the API.
   * @throws ApiFailure
   */
  checkFields: (fields: Fields) => void
  /** Returns where to redirect after posting. */
  landing: (visit: Visit, posted: Posted<P>, sent: Submission) => Promise<Outcome>
}
/** The created post, and the slug of its debate if the answer or the form gives it. */
export type Posted<P extends Post> = { post: P; slug: string | undefined }

/** Returns the actions of a kind of post, except votes. Each kind registers them under its own intents. */
export function postActionsFor<P extends Post>(calls: PostCalls<P>, posting: Posting<P>): Record<keyof Intents, FormAction> {
  return {
    write: writeAction(calls, posting),
    edit: editAction(calls),
    takeAway: takeAwayAction(calls),
    discard: discardAction(calls.kind),
  }
}

/** Creates a post, or a reply if the form has a `parent`. The form field `debate` is the id. */
function writeAction<P extends Post>(calls: PostCalls<P>, { post, checkFields, landing }: Posting<P>): FormAction {
  const { kind } = calls
  return {
    who: 'member',
    checkFields,
    draftKey: (fields) => (fields.content?.trim() ? postDraftKey(kind, fields) : null),
    describe: async ({ guestApi }, { fields: { parent } }) =>
      parent ? `your reply to ${postName(kind, await loadPost(calls, guestApi, parent))} is posted` : `your ${kind.field} is posted`,
    async perform(visit, sent) {
      const posted = await orIfUnreadable<Posted<P> | null>(post(visit, sent.fields), null)
      const { instead, ...fields } = sent.fields
      await discardDraft(visit, postDraftKey(kind, fields))
      // The text was started as a reply to a post that has been removed meanwhile.
      if (instead) await discardDraft(visit, postDraftKey(kind, { ...fields, parent: instead }))
      return posted ? landing(visit, posted, sent) : { to: sent.place, text: `Your ${kind.field} is posted.` }
    },
  }
}

function editAction<P extends Post>(calls: PostCalls<P>): FormAction {
  const { kind } = calls
  return {
    who: 'member',
    draftKey: (fields) => (fields.content?.trim() ? editDraftKey(kind, readPostId(kind, fields)) : null),
    describe: async ({ guestApi }, { fields }) =>
      `your changes to ${postName(kind, await loadPost(calls, guestApi, readPostId(kind, fields)))} are saved`,
    async perform(visit, { fields, place }) {
      const id = readPostId(kind, fields)
      const edited = await orIfUnreadable<P | null>(calls.edit(visit.api, id, { content: fields.content ?? '', seen: fields.seen }), null)
      await discardDraft(visit, editDraftKey(kind, id))
      if (!edited) return { to: place, text: 'Your changes were saved.' }
      return {
        to: `${place}#${kind.anchor({ id, number: edited.number })}`,
        text: `Your changes to ${ownPostName(kind, edited.number)} were saved.`,
      }
    },
  }
}

/**
 * Redirects after the removal to the page that the author came from, and there to the tombstone if that page lists it. If that page is
 * unknown, redirects to the tombstone's own page. If there is no tombstone because nobody had replied, redirects to the parent.
 */
function takeAwayAction<P extends Post>(calls: PostCalls<P>): FormAction {
  const { kind } = calls
  return {
    who: 'member',
    describe: async ({ guestApi }, { fields }) =>
      `your ${ownPostName(kind, (await loadPost(calls, guestApi, readPostId(kind, fields))).number)} is ${kind.takenAway}`,
    confirmation: {
      question: (visit, { fields }) =>
        loadAsVisitor(visit, async (api) => beforeTakingAway(kind, await loadPost(calls, api, readPostId(kind, fields)))),
      back: ownPostAnchor,
    },
    async perform({ api }, { fields, place }) {
      const id = readPostId(kind, fields)
      const { post, debate_slug } = await calls.read(api, id)
      const slug = debate_slug ?? slugIn(place)
      const removed = await orIfUnreadable(calls.takeAway(api, id), post)
      const parent = kind.parentOf(removed)
      const answered = parent === null ? kind.top(slug) : kind.path(slug, parent)
      const ownPath = removed.replies_count ? kind.path(slug, id) : answered
      const back = safeReturn(fields.back)
      const isListed = back === null || listsKind(kind, slug, back)
      return {
        to: `${back ?? ownPath}${isListed ? `#${kind.anchor({ id, number: removed.number })}` : ''}`,
        text: `Your ${ownPostName(kind, removed.number)} was ${kind.takenAway}.`,
      }
    },
  }
}

/** Checks whether a page of this site lists this kind of post in a debate. If it does, it also shows tombstones. */
function listsKind({ top, path: pathOf }: Kind, slug: string, place: string): boolean {
  const [path, query] = place.split('?')
  const [listPath, listQuery] = top(slug).split('?')
  if (path === listPath) return new URLSearchParams(query).get('tab') === new URLSearchParams(listQuery).get('tab')
  return path?.startsWith(pathOf(slug, '')) ?? false
}

/** Discards a saved draft that its form has offered. */
function discardAction(kind: Kind): FormAction {
  return {
    who: 'member',
    describe: () => 'the draft is discarded',
    async perform(visit, { fields, place }) {
      const id = readPostId(kind, fields)
      await discardDraft(visit, id ? editDraftKey(kind, id) : postDraftKey(kind, fields))
      return { to: place, text: 'Draft discarded.' }
    },
  }
}

/** Shows a preview of a text on the page where it is written. Nothing is saved or changed. */
const preview: FormAction = {
  who: 'anyone',
  describe: () => 'you see a preview of your text, and nothing is posted',
  async perform({ api }, { fields }) {
    requireLength(fields, 'The text')
    const { content = '', debate } = fields
    const { data } = await api(previewContent, { body: { content, debate_id: debate || undefined } })
    return { show: { kind: 'preview', html: await sanitiseHtml(data.content), values: fields } }
  },
}

/** The actions on the texts of posts of any kind. */
export const textActions = { preview } satisfies FormActions

async function loadPost<P extends Post>({ read }: PostCalls<P>, api: Api, id: string): Promise<P> {
  return (await read(api, id)).post
}

function readPostId({ field }: Kind, fields: Fields): string {
  return fields[field] ?? ''
}

/** The schema of a kind's text in the contract. */
type Content = typeof NewArgument.shape.content | typeof NewComment.shape.content

/**
 * Checks a guest's text before they sign in, because they can't see the form after that. A foreign API, which has no previews, may accept
 * longer texts than ours.
 * @throws ApiFailure 422 with a sentence for each field that would be refused
 */
export function validateGuestPost({ content = '', ...fields }: Fields, shape: Content): void {
  const parsed = shape.safeParse(content)
  const checked = !isVisible(content) || can.previewContent
  const tooLong = lengthError({ content, ...fields })
  const faults = parsed.success || !checked ? [] : parsed.error.issues.slice(0, 1).map(({ message }) => message)
  const contentErrors = tooLong === null ? faults : [tooLong]
  const errors = {
    ...(needsStance(fields) ? { stance: ['Choose whether you argue for or against it.'] } : {}),
    ...(contentErrors.length > 0 && { content: contentErrors }),
    ...noteErrors(fields),
  }
  const [first] = Object.values(errors).flat()
  if (first !== undefined) throw new ApiFailure(422, first, errors)
}

/**
 * Checks a text against the limit that its form named (`limit`). Otherwise the text would be checked against the largest limit of any
 * debate, and the error would give another number than the hint.
 * @param label the name of the text in a sentence
 * @throws ApiFailure 422
 */
export function requireLength(fields: Fields, label?: string): void {
  const tooLong = lengthError(fields, label)
  if (tooLong !== null) throw new ApiFailure(422, tooLong, { content: [tooLong] })
}

function lengthError({ content = '', limit = '' }: Fields, label?: string): string | null {
  return /^\d{1,6}$/.test(limit) ? validateLength(content, Number(limit), label) : null
}

function noteErrors({ note = '' }: Fields): Record<string, string[]> {
  const { error } = noteText.safeParse(note)
  return error ? { note: error.issues.slice(0, 1).map(({ message }) => message) } : {}
}

/** An argument that joins its author to the debate must name a side. */
function needsStance({ join, stance }: Fields): boolean {
  return join === '1' && stance !== 'for' && stance !== 'against'
}
