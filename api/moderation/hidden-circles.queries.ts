import type { Connection } from '../database/database.ts'
import type { HiddenCirclesTable } from '../database/moderation-tables.ts'

export async function insertHiddenCircle(tx: Connection, row: HiddenCirclesTable): Promise<void> {
  await tx.insertInto('hidden_circles').values(row).execute()
}

/** Takes out what was kept of a hidden team or group. @returns undefined for one that is not hidden, or was dissolved */
export async function takeHiddenCircle(tx: Connection, circleId: number): Promise<HiddenCirclesTable | undefined> {
  return tx.deleteFrom('hidden_circles').where('circle_id', '=', circleId).returningAll().executeTakeFirst()
}

export async function isGroupSlugFree(tx: Connection, slug: string): Promise<boolean> {
  return (await tx.selectFrom('circles').select('id').where('slug', '=', slug).executeTakeFirst()) === undefined
}
