import { sql } from 'kysely'
import type { Connection } from '../database/database.ts'
import { excerptOrWarning } from '../database/query-building.ts'
import { pictureAddress } from '../platform/pictures.ts'
import type { Rendered } from '../rendering/rendered-text.ts'
import type { OutdatedText } from '../rendering/rendering.ts'

export type OutdatedDescription = OutdatedText & { id: number }
export type OutdatedMessage = OutdatedText & { id: number }
export type OutdatedCircle = OutdatedText & { id: number }
export type OutdatedBio = OutdatedText & { id: number }

/** Lists debates' descriptions that an older renderer made, using an index. There are nearly always none. */
export async function listOutdatedDescriptions(db: Connection, version: number, limit: number): Promise<OutdatedDescription[]> {
  return db
    .selectFrom('debates')
    .select(['id', 'description_source as source', 'html_version'])
    .where('html_version', '<', version)
    .limit(limit)
    .execute()
}

/** Lists outdated messages, like `listOutdatedDescriptions`. */
export async function listOutdatedMessages(db: Connection, version: number, limit: number): Promise<OutdatedMessage[]> {
  return db
    .selectFrom('messages')
    .select(['id', 'content_source as source', 'html_version'])
    .where('html_version', '<', version)
    .limit(limit)
    .execute()
}

/** Lists outdated bios, like `listOutdatedDescriptions`. */
export async function listOutdatedBios(db: Connection, version: number, limit: number): Promise<OutdatedBio[]> {
  return db
    .selectFrom('users')
    .select(['id', 'bio as source', 'html_version'])
    .where('html_version', '<', version)
    .where('bio', '<>', sql.lit(''))
    .limit(limit)
    .execute()
}

/** Lists outdated descriptions of teams and groups, like `listOutdatedDescriptions`. */
export async function listOutdatedCircles(db: Connection, version: number, limit: number): Promise<OutdatedCircle[]> {
  return db
    .selectFrom('circles')
    .select(['id', 'description_source as source', 'html_version'])
    .where('html_version', '<', version)
    .limit(limit)
    .execute()
}

/** Stores a debate's new HTML unless its text has changed since it was read. */
export async function storeDescription(tx: Connection, text: OutdatedDescription, { html, excerpt, version }: Rendered): Promise<void> {
  await tx
    .updateTable('debates')
    .set({ description_html: html, excerpt: excerptOrWarning(excerpt), html_version: version })
    .where('id', '=', text.id)
    .where('description_source', '=', text.source)
    .where('html_version', '=', text.html_version)
    .execute()
}

/** Stores the new HTML of a team or group, like `storeDescription`. */
export async function storeCircle(tx: Connection, text: OutdatedCircle, { html, excerpt, version }: Rendered): Promise<void> {
  await tx
    .updateTable('circles')
    .set({ description_html: html, excerpt, html_version: version })
    .where('id', '=', text.id)
    .where('description_source', '=', text.source)
    .where('html_version', '=', text.html_version)
    .execute()
}

/** Stores a message's new HTML, like `storeDescription`. A message taken back meanwhile has another text, so it stays as it is. */
export async function storeMessage(tx: Connection, text: OutdatedMessage, { html, excerpt, version }: Rendered): Promise<void> {
  await tx
    .updateTable('messages')
    .set({ content_html: html, excerpt, html_version: version })
    .where('id', '=', text.id)
    .where('content_source', '=', text.source)
    .where('html_version', '=', text.html_version)
    .execute()
}

/** Stores a bio's new HTML, like `storeDescription`. */
export async function storeBio(tx: Connection, text: OutdatedBio, { html, version }: Rendered): Promise<void> {
  await tx
    .updateTable('users')
    .set({ bio_html: html, html_version: version })
    .where('id', '=', text.id)
    .where('bio', '=', text.source)
    .where('html_version', '=', text.html_version)
    .execute()
}

/** A row next to the service's clock (turns.queries.ts), which only shows that writing works. */
const probe = 2

/** Writes one row, to check that writing works. */
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
