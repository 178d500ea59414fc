import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { CircleRow } from '../database/circle-tables.ts'
import { type Connection, sayOnceKept } from '../database/database.ts'
import { announceUnreadChanged, invalidateAllPages } from '../database/invalidate-pages.ts'
import { forgetDocument, listDebateAgain } from '../search/documents.queries.ts'

type Keys = Pick<CircleRow, 'name_key'> & { name_skeleton: string }

/**
 * The keys by which a group's name, and what it looks like, are unique. A private group takes no name from others: whoever creates one
 * of the same name must not learn of it.
 * @param before the group as it was; undefined for a new one
 */
export function keysOf(typed: Keys, isPrivate: boolean, before: Pick<CircleRow, 'name_key' | 'private'> | undefined): Keys {
  if (!isPrivate) return { name_key: typed.name_key, name_skeleton: typed.name_skeleton }
  const key = before?.private === 1 ? before.name_key : `private ${unguessable()}`
  return { name_key: key, name_skeleton: key }
}

/** An ending for addresses that say nothing of what they lead to. */
export const unguessable = () => randomBytes(8).toString('hex')

/** Hides the debates of a group that has become private, from lists, search, counts, streams and notifications at once. */
export async function hideGroup(tx: Connection, groupId: number): Promise<void> {
  await tx.updateTable('debates').set({ private_to: groupId }).where('group_id', '=', groupId).execute()
  await countTags(tx, groupId, -1)
  await forgetDocument(tx, 'group', groupId)
  await tx.deleteFrom('search_documents').where('debate_id', 'in', debatesOf(tx, groupId)).execute()
  await tx.deleteFrom('memberships').where('circle_id', '=', groupId).where('state', '=', 'asked').execute()
  const inside = tx.selectFrom('memberships').select('user_id').where('circle_id', '=', groupId).where('state', 'in', ['member', 'invited'])
  await forget(tx, toldOf(tx, groupId).where('user_id', 'not in', inside))
  invalidateAllPages(tx)
  sayOnceKept(tx, { kind: 'narrowed' })
}

/** Shows the debates of a group that was private to everybody. */
export async function showGroupToAll(tx: Connection, groupId: number): Promise<void> {
  await tx.updateTable('debates').set({ private_to: null }).where('group_id', '=', groupId).execute()
  await countTags(tx, groupId, 1)
  for (const { id } of await debatesOf(tx, groupId).orderBy('id').execute()) await listDebateAgain(tx, id)
  invalidateAllPages(tx)
}

/** Forgets what somebody was told of a private group that they no longer belong to, and ends the streams of its debates. */
export async function forgetToldOf(tx: Connection, groupId: number, userId: number): Promise<void> {
  await forget(tx, toldOf(tx, groupId).where('user_id', '=', userId))
  sayOnceKept(tx, { kind: 'narrowed' })
}

/** The same of everybody, of a private group that is dissolved: nobody sees its debates any more. */
export async function forgetAllToldOf(tx: Connection, groupId: number): Promise<void> {
  await forget(tx, toldOf(tx, groupId))
  sayOnceKept(tx, { kind: 'narrowed' })
}

const debatesOf = (tx: Connection, groupId: number) => tx.selectFrom('debates').select('id').where('group_id', '=', groupId)

async function forget(tx: Connection, told: ReturnType<typeof toldOf>): Promise<void> {
  const gone = await told.returning('user_id').execute()
  announceUnreadChanged(tx, { people: [...new Set(gone.map(({ user_id }) => user_id))] })
}

/** What people were told of a group and of its debates. */
function toldOf(tx: Connection, groupId: number) {
  return tx.deleteFrom('notifications').where((eb) =>
    eb.exists(
      eb
        .selectFrom('facts')
        .select('facts.id')
        .whereRef('facts.id', '=', 'notifications.fact_id')
        .where((fact) =>
          fact.or([
            fact('facts.debate_id', 'in', debatesOf(tx, groupId)),
            fact.and([fact('facts.about_id', '=', groupId), sql<boolean>`facts.kind like 'group.%'`]),
          ]),
        ),
    ),
  )
}

/** In the order of their ids, so that two never wait for each other crosswise. */
async function countTags(tx: Connection, groupId: number, step: 1 | -1): Promise<void> {
  const counted = await tx
    .selectFrom('debate_tags')
    .select(({ fn }) => ['tag_id', fn.countAll<number>().as('debates')])
    .where('debate_id', 'in', debatesOf(tx, groupId))
    .groupBy('tag_id')
    .orderBy('tag_id')
    .execute()
  for (const { tag_id, debates } of counted)
    await tx
      .updateTable('tags')
      .set((eb) => ({ debates_count: eb('debates_count', '+', step * Number(debates)) }))
      .where('id', '=', tag_id)
      .execute()
}
