import type { Noter } from '#contract/note-limits'
import type { Actor } from '../context.ts'
import type { Connection } from '../database/database.ts'
import { isInDebateOf } from '../moderation/involved.queries.ts'
import { isModerator } from '../moderation/moderator.ts'
import { whyNotActOnNow } from '../permissions/may-act-on.ts'
import { Forbidden } from '../platform/failures.ts'

type About = {
  kind: 'argument' | 'comment' | 'debate'
  id: number
  /** Whose it is; null for nobody's who is here. */
  user_id: number | null
  noted_by: Noter | null
}

/**
 * As who somebody may say that a thing is sensitive, or that it is no more: its author, unless moderators have said so; and any
 * moderator but one who is in the debate, as in all that they decide (COMMUNITY §5, Queue).
 * @throws Forbidden
 */
export async function requireNoter(tx: Connection, actor: Actor, { kind, id, user_id, noted_by }: About): Promise<Noter> {
  const own = user_id === actor.id
  if (own && noted_by !== 'moderators') return 'author'
  if (own) throw new Forbidden('The moderators have marked it as sensitive. They alone take that back.')
  if (!isModerator(actor))
    throw new Forbidden(
      kind === 'debate' ? 'Only who began it, and moderators, can mark a debate.' : `You can mark only ${kind}s of your own as sensitive.`,
    )
  if (await isInDebateOf(tx, { about_kind: kind, about_id: id }, actor.id))
    throw new Forbidden('You are in this debate. Another moderator marks it.')
  const barred = user_id === null ? null : await whyNotActOnNow(tx, actor.id, user_id)
  if (barred !== null) throw new Forbidden(barred)
  return 'moderators'
}
