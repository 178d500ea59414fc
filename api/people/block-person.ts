import type { Meta } from '#contract/lists'
import { type Block, blocksPerPage } from '#contract/people'
import { presentPerson } from '../accounts/present-person.ts'
import { publish } from '../channels/publish.ts'
import { deletePendingBetween } from '../circles/memberships.queries.ts'
import type { MemberContext } from '../context.ts'
import { countBlocks, deleteBlock, deleteFriendship, insertBlock, pageOfBlocks } from '../friends/friends.queries.ts'
import { changePair } from '../friends/friendships.ts'
import { markReadUpTo } from '../messages/mark-conversation-read.ts'
import { findSide } from '../messages/messages.queries.ts'
import { createUnreadEventIfCausedBy } from '../notifications/notifications.ts'
import { iso } from '../platform/clock.ts'
import { Forbidden } from '../platform/failures.ts'
import { type PageQuery, pageByKey } from '../platform/paging.ts'

/**
 * Blocks somebody: it ends a friendship, open requests and invitations, and prevents new ones (docs/product.md#blocking). Calling it again
 * changes nothing.
 * @throws NotFound, Forbidden for the caller themselves, TooMany
 */
export async function blockPerson(context: MemberContext, otherId: number): Promise<{ data: { blocking: boolean } }> {
  const { actor, limits } = context
  await limits.take('actByMember', String(actor.id))
  if (otherId === actor.id) throw new Forbidden('You can’t block yourself.')
  return changePair(context, otherId, async ({ tx, ownId, now }) => {
    await deleteFriendship(tx, ownId, otherId)
    await deletePendingBetween(tx, ownId, otherId)
    await insertBlock(tx, { blocker_id: ownId, blocked_id: otherId, created_at: now })
    // Their messages no longer count as unread, nor do notifications of what either did.
    const side = await findSide(tx, ownId, otherId)
    const read = side ? await markReadUpTo(tx, { ownId, otherId, now }, side) : []
    await publish(
      tx,
      [...read, ...(await createUnreadEventIfCausedBy(tx, ownId, otherId)), ...(await createUnreadEventIfCausedBy(tx, otherId, ownId))],
      now,
    )
    return { data: { blocking: true } }
  })
}

/** Unblocks somebody; a friendship doesn't come back. Calling it again changes nothing. @throws NotFound, TooMany */
export async function unblockPerson(context: MemberContext, otherId: number): Promise<{ data: { blocking: boolean } }> {
  await context.limits.take('actByMember', String(context.actor.id))
  return changePair(context, otherId, async ({ tx, ownId }) => {
    await deleteBlock(tx, ownId, otherId)
    return { data: { blocking: false } }
  })
}

/** Returns a page of people whom the member blocks, the latest first. @throws Invalid for a broken cursor */
export async function listBlocks({ db, actor }: MemberContext, query: PageQuery): Promise<{ data: Block[]; meta: Meta }> {
  const { rows, meta } = await pageByKey(query, blocksPerPage, {
    load: (window) => pageOfBlocks(db.read, actor.id, window),
    count: () => countBlocks(db.read, actor.id),
    name: 'blocks',
    keyOf: ({ since, id }) => [since, id],
  })
  return { data: rows.map(({ since, ...person }) => ({ user: presentPerson(person), since: iso(since) })), meta }
}
