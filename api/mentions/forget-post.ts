import type { Connection } from '../database/database.ts'
import { dropPersonUnlessPresent } from '../turns/debate-people.queries.ts'
import { deleteMentionsIn, type PostId } from './mentions.queries.ts'

/** Forgets whom a post mentioned that is now a tombstone, and its author if nothing else of them stands in the debate. */
export async function forgetPost(
  tx: Connection,
  { post, debateId, authorId }: { post: PostId; debateId: number; authorId: number },
): Promise<void> {
  await deleteMentionsIn(tx, post)
  await dropPersonUnlessPresent(tx, debateId, authorId)
}
