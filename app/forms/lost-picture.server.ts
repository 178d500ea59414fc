import { ApiFailure } from '../platform/api-failure'
import type { Fields, Submission } from './form-action'

/** The field that keeps the name of a chosen picture during sign-in, when files can't be kept, so that the page can ask for it again. */
const pictureName = 'picture-name'

/** @returns the fields to keep, with the name of the picture that can't be kept */
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

/** Adds an error about the picture, because a form can't be returned with its file. */
export function withPictureError({ status, message, errors, retryAfter }: ApiFailure): ApiFailure {
  const again = errors.picture ?? ['Choose the picture again: browsers don’t keep chosen files.']
  // A general error would be hidden by an error of a field.
  const known = Object.keys(errors).length > 0 ? errors : { form: [message] }
  return new ApiFailure(status, message, { ...known, picture: again }, retryAfter)
}

/** Checks whether a picture was chosen before sign-in. */
export const hasLostPicture = (fields: Fields): boolean => fields[pictureName] !== undefined

/** @throws ApiFailure for a pending form with a picture, because without it the result would not be what was meant */
export function requirePicture(fields: Fields): void {
  if (!hasLostPicture(fields)) return
  const words = `Choose the picture again: ${fields[pictureName]}. Pictures aren’t kept while you sign in.`
  throw new ApiFailure(422, words, { picture: [words] })
}
