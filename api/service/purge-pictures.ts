import type { Ports } from '../context.ts'
import { pictureAddress } from '../platform/pictures.ts'
import { isPictureUsed } from '../settings/settings.queries.ts'

/** For how long a picture that was uploaded may have no row yet; milliseconds. */
const uploadTime = 60 * 60_000

/**
 * Deletes the files of pictures that nothing refers to: replaced, removed, of a dissolved team or group, of an upload that came to
 * nothing. Nobody is served them from the moment on in which the last reference went; those hidden by moderators stay, for they may
 * be shown again.
 */
export async function purgePictures({ db, pictures, clock }: Pick<Ports, 'db' | 'pictures' | 'clock'>): Promise<void> {
  const before = clock.now() - uploadTime
  for (const name of await pictures.list()) if (!(await isPictureUsed(db.read, pictureAddress(name)))) await pictures.forget(name, before)
}
