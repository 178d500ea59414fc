import { ApiFailure } from '../platform/api-failure'
import type { Fields, Sent } from './acts.server'

/** What waits for a sign-in holds texts alone: of a chosen picture its name, so that the page can ask for it again. */
const pictureName = 'picture-name'

/** @returns the fields of what is to wait, with the name of the picture that can't */
export function withoutFiles({ fields, files }: Pick<Sent, 'fields' | 'files'>): Fields {
  const { picture } = files
  return picture && picture.size > 0 ? { ...fields, [pictureName]: picture.name } : fields
}

/** Whether a picture was chosen before the sign-in. */
export const hasLostPicture = (fields: Fields): boolean => fields[pictureName] !== undefined

/** @throws ApiFailure for what waited with a picture: done without it, it would be done otherwise than it was meant */
export function requirePicture(fields: Fields): void {
  if (!hasLostPicture(fields)) return
  const words = `Choose the picture again, ${fields[pictureName]}: pictures are not kept while you sign in.`
  throw new ApiFailure(422, words, { picture: [words] })
}
