import { dropDraft, keepDraft, readDraft } from '#contract/drafts'
import { ApiFailure } from '../platform/api-failure'
import type { Visit } from '../platform/visit.server'
import type { Fields, FormAction, Submission } from './form-action'
import { choosePictureAgain, droppedDraftsText, lostPictureText } from './form-text'

/**
 * Saves a refused text as a draft under its form's key, so that the page can restore it. If saving fails, the response still shows the
 * text.
 * @returns whether it is saved, and a sentence about older drafts that were removed for it; empty for none
 */
export async function saveDraft(
  visit: Visit,
  action: FormAction,
  { fields, place }: Submission,
): Promise<{ isSaved: boolean; removedText: string }> {
  const key = action.draftKey?.(fields)
  if (!key) return { isSaved: true, removedText: '' }
  const answer = await visit
    .secondary()
    .api(keepDraft, { path: { key }, body: { fields: { ...fields }, place } })
    .catch(ignoreApiFailure)
  return { isSaved: answer !== undefined, removedText: droppedDraftsText(answer?.data.dropped.length ?? 0) }
}

/** A text that was refused or came too late. Its form offers to restore it. */
export type SavedDraft = { fields: Fields; savedAt: string | null }

/** Returns the member's draft under a form's key. Null for guests, if there is none, and if drafts can't be read. */
export async function loadDraft(visit: Visit, key: string): Promise<SavedDraft | null> {
  if (!visit.member) return null
  const draft = await visit.secondary().api(readDraft, { path: { key } }).catch(ignoreApiFailure)
  return draft ? { fields: draft.data.fields, savedAt: draft.data.updated_at } : null
}

/** Deletes a draft. It is no error if there is none. */
export async function discardDraft(visit: Visit, key: string): Promise<void> {
  await visit.secondary().api(dropDraft, { path: { key } }).catch(ignoreApiFailure)
}

/**
 * Ignores refusals by the API.
 * @throws every other failure
 */
export function ignoreApiFailure(failure: unknown): undefined {
  if (!(failure instanceof ApiFailure)) throw failure
}

/** Checks whether the form has a text that is saved as a draft, so that the page can say so. */
export function hasDraftText(action: FormAction, fields: Fields): boolean {
  return Boolean(action.draftKey?.(fields))
}

/** The field with the name of a chosen picture. Drafts can't hold files during sign-in, so the page asks for the picture again. */
const pictureName = 'picture-name'

/** @returns the fields to save, with the name of the picture, which can't be saved itself */
export function withoutFiles({ fields, files }: Pick<Submission, 'fields' | 'files'>): Fields {
  const picture = chosenPicture({ files })
  return picture ? { ...fields, [pictureName]: picture.name } : fields
}

/** Returns the chosen picture. An empty file field arrives as a file without bytes. */
export function chosenPicture({ files: { picture } }: Pick<Submission, 'files'>): File | undefined {
  return picture && picture.size > 0 ? picture : undefined
}

/** Returns the name and size of the chosen picture, for a form that is shown again without it. */
export function pictureNameField(sent: Pick<Submission, 'files'>): { 'picture-name'?: string } {
  const picture = chosenPicture(sent)
  return picture ? { [pictureName]: `${picture.name} (${picture.size} bytes)` } : {}
}

/** Adds an error about the picture, because a form can't be shown again with its file. */
export function withPictureError({ status, message, errors, retryAfter }: ApiFailure): ApiFailure {
  const again = errors.picture ?? [choosePictureAgain]
  // An error of a field would hide a general error.
  const otherErrors = Object.keys(errors).length > 0 ? errors : { form: [message] }
  return new ApiFailure(status, message, { ...otherErrors, picture: again }, retryAfter)
}

/** Checks whether a picture was chosen before sign-in and so was lost. */
export const hasLostPicture = (fields: Fields): boolean => fields[pictureName] !== undefined

/** @throws ApiFailure for a pending form that had a picture, because without it the result would not be what the person meant */
export function requirePicture(fields: Fields): void {
  if (!hasLostPicture(fields)) return
  const message = lostPictureText(fields[pictureName])
  throw new ApiFailure(422, message, { picture: [message] })
}
