import type { Connection } from '../database/database.ts'
import { pictureAddress } from '../platform/pictures.ts'

/** Beside the row of the service's clock (turns.queries.ts): one that says nothing but that it could be written. */
const probe = 2

/** The least that really is a write. */
export async function writeProbe(tx: Connection, now: number): Promise<void> {
  await tx
    .insertInto('service_clock')
    .values({ id: probe, alive_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ alive_at: now }))
    .execute()
}

/** Whether somebody, a debate, a team or a group shows this picture to everybody now; who deleted their account shows none. */
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

/** Whether it is the picture of a debate, team or group whose words moderators have hidden. */
export async function isPictureHidden(db: Connection, name: string): Promise<boolean> {
  const found = await Promise.all([
    db.selectFrom('hidden_debates').select('debate_id').where('picture', '=', name).limit(1).executeTakeFirst(),
    db.selectFrom('hidden_circles').select('circle_id').where('picture', '=', name).limit(1).executeTakeFirst(),
  ])
  return found.some((one) => one !== undefined)
}
