import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { type Connection, sendAfterCommit } from '../database/database.ts'
import { announceUnreadChanged, invalidateAllPages } from '../database/invalidate-pages.ts'
import type { CircleRow } from '../database/people-tables.ts'
import { deleteDocument, indexDebateAgain } from '../search/documents.queries.ts'

type NameKeys = Pick<CircleRow, 'name_key'> & { name_skeleton: string }

/**
 * Returns the keys that keep a group's name and its look-alike form unique. A private group gets random ones: somebody who creates a group
 * of the same name must not learn of it.
 * @param before the group before the change; undefined for a new one
 */
export function listUniqueKeys(
  nameKeys: NameKeys,
  isPrivate: boolean,
  before: Pick<CircleRow, 'name_key' | 'private'> | undefined,
): NameKeys {
  if (!isPrivate) return { name_key: nameKeys.name_key, name_skeleton: nameKeys.name_skeleton }
  const key = before?.private === 1 ? before.name_key : `private ${randomSuffix()}`
  return { name_key: key, name_skeleton: key }
}

/** Returns a random ending for addresses that must reveal nothing. */
export const randomSuffix = () => randomBytes(8).toString('hex')

/** Hides a group that has become private: its debates leave lists, search, counts, streams and notifications at once. */
export async function hideGroup(tx: Connection, groupId: number): Promise<void> {
  await tx.updateTable('debates').set({ private_to: groupId }).where('group_id', '=', groupId).execute()
  await countTags(tx, groupId, -1)
  await deleteDocument(tx, 'group', groupId)
  await tx.deleteFrom('search_documents').where('debate_id', 'in', selectGroupDebates(tx, groupId)).execute()
  await tx.deleteFrom('memberships').where('circle_id', '=', groupId).where('state', '=', 'asked').execute()
  const insiders = tx
    .selectFrom('memberships')
    .select('user_id')
    .where('circle_id', '=', groupId)
    .where('state', 'in', ['member', 'invited'])
  await deleteAndAnnounce(tx, selectGroupNotifications(tx, groupId).where('user_id', 'not in', insiders))
  invalidateAllPages(tx)
  sendAfterCommit(tx, { kind: 'narrowed' })
}

/** Shows a formerly private group's debates to everybody. */
export async function showGroupToAll(tx: Connection, groupId: number): Promise<void> {
  await tx.updateTable('debates').set({ private_to: null }).where('group_id', '=', groupId).execute()
  await countTags(tx, groupId, 1)
  for (const { id } of await selectGroupDebates(tx, groupId).orderBy('id').execute()) await indexDebateAgain(tx, id)
  invalidateAllPages(tx)
}

/** Deletes somebody's notifications about a private group that they left, and ends their streams of its debates. */
export async function deleteGroupNotificationsOf(tx: Connection, groupId: number, userId: number): Promise<void> {
  await deleteAndAnnounce(tx, selectGroupNotifications(tx, groupId).where('user_id', '=', userId))
  sendAfterCommit(tx, { kind: 'narrowed' })
}

/** Deletes everybody's notifications about a private group that is being deleted, and ends the streams of its debates. */
export async function deleteAllGroupNotifications(tx: Connection, groupId: number): Promise<void> {
  await deleteAndAnnounce(tx, selectGroupNotifications(tx, groupId))
  sendAfterCommit(tx, { kind: 'narrowed' })
}

const selectGroupDebates = (tx: Connection, groupId: number) => tx.selectFrom('debates').select('id').where('group_id', '=', groupId)

async function deleteAndAnnounce(tx: Connection, notifications: ReturnType<typeof selectGroupNotifications>): Promise<void> {
  const gone = await notifications.returning('user_id').execute()
  announceUnreadChanged(tx, { people: [...new Set(gone.map(({ user_id }) => user_id))] })
}

/** Selects notifications about a group and its debates, to delete them. */
function selectGroupNotifications(tx: Connection, groupId: number) {
  return tx.deleteFrom('notifications').where((eb) =>
    eb.exists(
      eb
        .selectFrom('facts')
        .select('facts.id')
        .whereRef('facts.id', '=', 'notifications.fact_id')
        .where((fact) =>
          fact.or([
            fact('facts.debate_id', 'in', selectGroupDebates(tx, groupId)),
            fact.and([fact('facts.about_id', '=', groupId), sql<boolean>`facts.kind like 'group.%'`]),
          ]),
        ),
    ),
  )
}

/** Updates tag counts in order of ids, so that two transactions never wait for each other. */
async function countTags(tx: Connection, groupId: number, step: 1 | -1): Promise<void> {
  const counted = await tx
    .selectFrom('debate_tags')
    .select(({ fn }) => ['tag_id', fn.countAll<number>().as('debates')])
    .where('debate_id', 'in', selectGroupDebates(tx, groupId))
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
