import type { z } from 'zod'
import type { ReadMentions } from '#contract/mentions'
import type { MemberContext } from '../context.ts'
import { NotFound } from '../platform/failures.ts'
import { idOf } from '../platform/ids.ts'
import { listMentionsAmong, markMentionsRead } from './mentions.queries.ts'

const noSuchMention = 'There is no such mention.'

/**
 * Marks mentions of a member as read, some, all, or all up to the newest that they have seen; twice is once.
 * @throws TooMany, NotFound if one of them is somebody else's or gone: then none is marked
 */
export async function readMentions({ db, limits, clock, actor }: MemberContext, asked: z.output<typeof ReadMentions>): Promise<undefined> {
  await limits.take('actByMember', String(actor.id))
  const ids = asked.ids && [...new Set(asked.ids.map((id) => idOf(id, noSuchMention)))]
  const last = asked.up_to === undefined ? undefined : idOf(asked.up_to, noSuchMention)
  await db.transaction(async (tx) => {
    if (ids && (await listMentionsAmong(tx, actor.id, ids)).size < ids.length) throw new NotFound(noSuchMention)
    await markMentionsRead(tx, actor.id, { ids, last }, clock.now())
  })
}
