import type { Ports } from '../context.ts'
import { pictureAddress } from '../platform/pictures.ts'
import { isPictureUsed } from '../settings/settings.queries.ts'

/** How long an uploaded picture may exist before a row refers to it, in ms. */
const uploadTime = 60 * 60_000

/**
 * Deletes the files of pictures that nothing refers to: replaced or removed ones, those of dissolved teams and groups, and
 * those of abandoned uploads. They are not served from the moment when the last reference is gone. Pictures hidden by
 * moderators stay, since they may be shown again.
 */
export async function purgePictures({ db, pictures, clock }: Pick<Ports, 'db' | 'pictures' | 'clock'>): Promise<void> {
  const before = clock.now() - uploadTime
  for (const name of await pictures.list()) if (!(await isPictureUsed(db.read, pictureAddress(name)))) await pictures.forget(name, before)
}
