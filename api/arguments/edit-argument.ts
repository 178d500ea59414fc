import type { Argument } from '#contract/arguments'
import { keepMentions } from '../mentions/keep-mentions.ts'
import { renderMentioning } from '../mentions/render-mentioning.ts'
import { record } from '../notifications/facts.queries.ts'
import type { MemberContext } from '../platform/context.ts'
import { Forbidden, NotFound } from '../platform/failures.ts'
import { tellDebate } from '../realtime/tell-debate.ts'
import { indexPost } from '../search/documents.queries.ts'
import { requireLength } from './argument-length.ts'
import { findArgument, updateText } from './arguments.queries.ts'
import { editRefusal } from './editing.ts'
import { lockArgument, noSuchArgument } from './lock-argument.ts'
import { showArgument } from './show-arguments.ts'

/**
 * Edits one's own argument (PRODUCT §2, Arguments). The text it has already changes nothing, not even `edited_at`.
 * @throws TooMany, NotFound, Forbidden for others' and in a closed debate, Conflict when it is too late, Invalid
 */
export async function editArgument({ db, limits, clock, actor }: MemberContext, id: number, content: string): Promise<{ data: Argument }> {
  await limits.take('argumentByMember', String(actor.id))
  const before = await findArgument(db.read, id)
  if (!before) throw new NotFound(noSuchArgument)
  const mentioning = { debateId: before.debate_id, actorId: actor.id, post: { argument_id: id } }
  const { text, named } = await renderMentioning(db.read, { ...mentioning, content })
  return db.transaction(async (tx) => {
    const { argument, debate } = await lockArgument(tx, id)
    const now = clock.now()
    if (argument.user_id !== actor.id) throw new Forbidden('You can edit only arguments of your own.')
    const refusal = editRefusal(argument, debate, now)
    if (refusal) throw refusal
    requireLength(content, debate)
    if (content !== argument.content_source) {
      await updateText(tx, id, text, now)
      await indexPost(tx, 'argument', id, { ...argument, ...text })
      await tellDebate(tx, { debateId: debate.id, at: now }, 'argument.changed', { id: String(id), number: argument.number })
      await keepMentions(tx, { ...mentioning, now }, named)
      await record(tx, debate, { kind: 'argument.edited', at: now, actor_id: actor.id, about_id: id })
    }
    return { data: await showArgument(tx, debate, id, { actorId: actor.id, now }) }
  })
}
