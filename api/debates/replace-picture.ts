import type { Debate } from '#contract/debates'
import { publishToDebate } from '../channels/publish.ts'
import { groupOf } from '../circles/group-of-debate.ts'
import type { MemberContext } from '../context.ts'
import { requirePermission } from '../permissions/permissions.ts'
import { NotFound } from '../platform/failures.ts'
import { updateDebate } from '../turns/debate.queries.ts'
import { debateNotFoundMessage, findVisibleDebate } from '../turns/debate-visibility.ts'
import { changeDebate } from './change-debate.ts'
import { pictureEdge } from './create-debate.ts'
import { readerOf } from './show-debates.ts'

/**
 * Replaces a debate's picture. The image is re-encoded before anything is stored.
 * @throws NotFound, Forbidden, Invalid if it isn't an image
 */
export async function replacePicture(context: MemberContext, id: number, upload: File): Promise<{ data: Debate }> {
  // Check permission before decoding too, so that only people who may change the picture cost that work.
  const debate = await findVisibleDebate(context.db.read, id, context.actor.id)
  if (!debate) throw new NotFound(debateNotFoundMessage)
  const group = await groupOf(context.db.read, debate, readerOf(context))
  requirePermission({ debate, actorId: context.actor.id, group }, 'change_picture')
  await context.limits.take('pictureByMember', String(context.actor.id))
  const picture = await context.pictures.keep(upload, pictureEdge, context.actor.id)
  return changeDebate(context, id, 'change_picture', async (tx) => {
    await updateDebate(tx, id, { picture })
    await publishToDebate(tx, { debateId: id, at: context.clock.now() }, 'debate.changed', { what: ['debate.picture_changed'] })
  })
}
