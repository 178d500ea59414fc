import { dropDraft, keepDraft, readDraft } from '#contract/drafts'
import { draftLimits } from '#contract/post-limits'
import { ApiFailure } from '../platform/api-failure'
import type { Visit } from '../platform/visit.server'
import type { Fields, FormAction, Submission } from './form-action'

/**
 * Keeps a refused text under its form's key, so that the page offers it back. If that fails, the response still shows it.
 * @returns whether it is kept, and a sentence about older drafts removed for it; empty for none
 */
export async function saveDraft(visit: Visit, action: FormAction, { fields, place }: Submission): Promise<{ kept: boolean; also: string }> {
  const key = action.draftKey?.(fields)
  if (!key) return { kept: true, also: '' }
  const kept = await visit
    .secondary()
    .api(keepDraft, { path: { key }, body: { fields: { ...fields }, place } })
    .catch(ignoreApiFailure)
  return { kept: kept !== undefined, also: droppedDraftsText(kept?.data.dropped.length ?? 0) }
}

function droppedDraftsText(count: number): string {
  if (count === 0) return ''
  const which = count === 1 ? 'your oldest unsent text' : `your ${count} oldest unsent texts`
  return `To keep this one, we removed ${which}: we keep up to ${draftLimits.ofMember.drafts} for you, and 2 MB.`
}

/** A text that was refused or came too late, to be offered back in its form. */
export type SavedDraft = { fields: Fields; keptAt: string | null }

/** Returns the member's draft under a form's key; null for guests, without one, and if drafts can't be read. */
export async function loadDraft(visit: Visit, key: string): Promise<SavedDraft | null> {
  if (!visit.member) return null
  const draft = await visit.secondary().api(readDraft, { path: { key } }).catch(ignoreApiFailure)
  return draft ? { fields: draft.data.fields, keptAt: draft.data.updated_at } : null
}

/** Deletes a draft. A missing draft is no error. */
export async function discardDraft(visit: Visit, key: string): Promise<void> {
  await visit.secondary().api(dropDraft, { path: { key } }).catch(ignoreApiFailure)
}

/**
 * Ignores what the API refuses.
 * @throws every other failure
 */
export function ignoreApiFailure(failure: unknown): undefined {
  if (!(failure instanceof ApiFailure)) throw failure
}

/** Checks whether the form has a text that is kept, so that the page can say so. */
export function hasDraftText(action: FormAction, fields: Fields): boolean {
  return Boolean(action.draftKey?.(fields))
}
