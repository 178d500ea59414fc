import { previewContent, validateLength } from '#contract/arguments'
import { createDebate, NewDebate } from '#contract/debate-editing'
import { debateLimits, ignoredFields } from '#contract/debate-limits'
import { lookUp } from '#contract/lookup'
import { splitTags } from '#contract/tag-names'
import { isVisible } from '#contract/visible-text'
import { chosenPicture, discardDraft, hasLostPicture, pictureNameField, withPictureError } from '../forms/drafts.server'
import type { FormAction, FormActions, Submission } from '../forms/form-action'
import { parseForm } from '../forms/parse-form.server'
import { onceField, postOnce } from '../forms/post-once.server'
import { createDebatePath, debatePath } from '../paths'
import { ApiFailure } from '../platform/api-failure'
import { sanitiseHtml } from '../platform/sanitise.server'
import { createdOpenText, createdText, draftDiscarded, emptyDescription, notCreated } from './page-text'

/** The key of the draft that stores a refused form. */
export const createDraftKey = 'create-debate'

const create: FormAction = {
  who: 'member',
  describe: (_, { fields }) => (hasLostPicture(fields) ? 'you choose the picture again' : 'your debate is created'),
  draftKey: () => createDraftKey,
  async perform(visit, sent) {
    try {
      const body = parseDebate(sent)
      const { data } = await postOnce(
        { ...sent.fields, ...pictureNameField(sent), [onceField]: '1' },
        (key) => visit.api(createDebate, { body, key }),
        ({ data: { created_at, status } }) => ({ created_at, gone: status === 'cancelled' }),
      )
      await discardDraft(visit, createDraftKey)
      return { to: debatePath(data.slug), text: data.type === 'open' ? createdOpenText : createdText }
    } catch (failure) {
      throw chosenPicture(sent) && failure instanceof ApiFailure ? withPictureError(failure) : failure
    }
  },
}

/** Previews the description, and shows the form again unchanged. */
const preview: FormAction = {
  who: 'anyone',
  describe: () => 'a preview of your description is shown, and nothing is saved',
  async perform({ api }, sent) {
    const { description = '' } = sent.fields
    if (!isVisible(description)) throw descriptionFailure(emptyDescription)
    // The API's preview call is meant for arguments, which may be longer.
    const fault = validateLength(description, debateLimits.description.max, 'The description')
    if (fault !== null) throw descriptionFailure(fault)
    const { data } = await api(previewContent, { body: { content: description } })
    return { show: { kind: 'preview', html: await sanitiseHtml(data.content), values: { ...sent.fields, ...pictureNameField(sent) } } }
  },
}

const empty: FormAction = {
  who: 'member',
  describe: () => 'the draft is discarded',
  async perform(visit) {
    await discardDraft(visit, createDraftKey)
    return { to: createDebatePath, text: draftDiscarded }
  },
}

/** Creating a debate can wait until a guest has signed in. The other two actions work only on the page itself. */
export const createActions = { 'create-debate': create } satisfies FormActions
export const createPageActions = { ...createActions, 'preview-description': preview, 'empty-form': empty } satisfies FormActions

function parseDebate(sent: Submission): NewDebate {
  const form = new FormData()
  for (const [name, value] of Object.entries(sent.fields)) form.set(name, value)
  // An empty choice means no team and no group.
  for (const name of ['team_id', 'group']) if (!sent.fields[name]) form.delete(name)
  // An open debate has no sides, seats and turns, so these fields are ignored rather than refused.
  for (const name of lookUp(ignoredFields, sent.fields.type ?? '') ?? []) form.delete(name)
  form.delete('tags')
  for (const name of splitTags(sent.fields.tags ?? '')) form.append('tags', name)
  const picture = chosenPicture(sent)
  if (picture) form.set('picture', picture)
  return parseForm(form, NewDebate, notCreated)
}

function descriptionFailure(sentence: string): ApiFailure {
  return new ApiFailure(422, sentence, { description: [sentence] })
}
