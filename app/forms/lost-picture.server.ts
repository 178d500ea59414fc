import { ApiFailure } from '../platform/api-failure'
import type { Fields, Submission } from './form-action'

/** What waits for a sign-in holds texts alone: of a chosen picture its name, so that the page can ask for it again. */
const pictureName = 'picture-name'

/** @returns the fields of what is to wait, with the name of the picture that can't */
export function withoutFiles({ fields, files }: Pick<Submission, 'fields' | 'files'>): Fields {
  const picture = pictureOf({ files })
  return picture ? { ...fields, [pictureName]: picture.name } : fields
}

/** The picture that was chosen; a field left empty comes as a file without bytes. */
export function pictureOf({ files: { picture } }: Pick<Submission, 'files'>): File | undefined {
  return picture && picture.size > 0 ? picture : undefined
}

/** What was chosen, for a form that is shown again without it. */
export function pictureInWords(sent: Pick<Submission, 'files'>): { 'picture-name'?: string } {
  const picture = pictureOf(sent)
  return picture ? { [pictureName]: `${picture.name} (${picture.size} bytes)` } : {}
}

/** A form can't be handed back with its file, so the page says so beside what else is wrong. */
export function withoutPicture({ status, message, errors, retryAfter }: ApiFailure): ApiFailure {
  const again = errors.picture ?? ['Choose the picture again: browsers don’t keep chosen files.']
  // What was wrong with no field in particular would be lost beside a field's fault.
  const known = Object.keys(errors).length > 0 ? errors : { form: [message] }
  return new ApiFailure(status, message, { ...known, picture: again }, retryAfter)
}

/** Whether a picture was chosen before the sign-in. */
export const hasLostPicture = (fields: Fields): boolean => fields[pictureName] !== undefined

/** @throws ApiFailure for what waited with a picture: done without it, it would be done otherwise than it was meant */
export function requirePicture(fields: Fields): void {
  if (!hasLostPicture(fields)) return
  const words = `Choose the picture again: ${fields[pictureName]}. Pictures aren’t kept while you sign in.`
  throw new ApiFailure(422, words, { picture: [words] })
}
