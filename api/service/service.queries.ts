import type { Connection } from '../database/database.ts'
import { pictureAddress } from '../platform/pictures.ts'

/** A row next to the service's clock (turns.queries.ts), which only shows that writing works. */
const probe = 2

/** Makes the smallest real write. */
export async function writeProbe(tx: Connection, now: number): Promise<void> {
  await tx
    .insertInto('service_clock')
    .values({ id: probe, alive_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ alive_at: now }))
    .execute()
}

/** Checks whether a person, debate, team or group shows this picture to everybody now. Deleted accounts show none. */
export async function isPictureShown(db: Connection, name: string): Promise<boolean> {
  const found = await Promise.all([
    db.selectFrom('debates').select('id').where('picture', '=', name).limit(1).executeTakeFirst(),
    db
      .selectFrom('users')
      .select('id')
      .where('avatar', '=', pictureAddress(name))
      .where('deleted_at', 'is', null)
      .limit(1)
      .executeTakeFirst(),
    db.selectFrom('circles').select('id').where('picture', '=', name).limit(1).executeTakeFirst(),
  ])
  return found.some((one) => one !== undefined)
}

/** Checks whether it is the picture of a debate, team or group that moderators have hidden. */
export async function isPictureHidden(db: Connection, name: string): Promise<boolean> {
  const found = await Promise.all([
    db.selectFrom('hidden_debates').select('debate_id').where('picture', '=', name).limit(1).executeTakeFirst(),
    db.selectFrom('hidden_circles').select('circle_id').where('picture', '=', name).limit(1).executeTakeFirst(),
  ])
  return found.some((one) => one !== undefined)
}
