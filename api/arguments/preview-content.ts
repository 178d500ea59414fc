import type { z } from 'zod'
import type { previewContent as call } from '#contract/arguments'
import { mentionLimits } from '#contract/mentions'
import { threadLimits } from '#contract/threads'
import type { Context } from '../context.ts'
import { mentionablesIn } from '../mentions/render-with-mentions.ts'
import { renderPreview } from '../rendering/rendering.ts'

/** No user's id: stands for a guest. */
const nobody = 0

/**
 * Renders a text as its post would look, with links to the people it would mention in a debate. Stores nothing.
 * @throws TooMany
 */
export async function previewContent(
  { db, limits, address, actor }: Context,
  { content, debate_id = '' }: z.output<(typeof call)['body']>,
): Promise<string> {
  await limits.take('previewByAddress', address)
  await limits.requireLeft('previewWorkByAddress', address)
  const debateId = /^\d{1,15}$/.test(debate_id) ? Number(debate_id) : null
  const mentionables = debateId === null ? undefined : await mentionablesIn(db.read, { debateId, actorId: actor?.id ?? nobody }, content)
  const spend = (milliseconds: number) => void limits.spend('previewWorkByAddress', address, milliseconds)
  const options = { excerptLength: threadLimits.excerpt, people: mentionLimits.people, field: 'content', by: address, spend }
  return (await renderPreview(content, mentionables ? { ...options, mentionables } : options)).html
}
