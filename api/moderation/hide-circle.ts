import { lockCircleOfAny, updateCircle } from '../circles/circles.queries.ts'
import { hiddenCircleName } from '../circles/kinds.ts'
import { unguessable } from '../circles/private-groups.queries.ts'
import type { Connection } from '../database/database.ts'
import { Conflict } from '../platform/failures.ts'
import { forgetDocument } from '../search/documents.queries.ts'
import { insertHiddenCircle, isGroupSlugFree, takeHiddenCircle } from './hidden-circles.queries.ts'

/**
 * Hides the words of a team or group: name, description and picture, and a group's address, which says its name. They are kept apart, for
 * they may be shown again. Its members and debates stay. Its name stays taken, so that nobody else has it meanwhile.
 * @throws Conflict where it was dissolved or is hidden already
 */
export async function hideCircle(tx: Connection, id: number, rule: number, now: number): Promise<void> {
  const circle = await lockCircleOfAny(tx, id)
  if (!circle) throw new Conflict('It was dissolved meanwhile; there is nothing left to hide. You can still warn its owner.')
  if (circle.hidden_rule !== null) throw new Conflict('It is hidden already.')
  const { kind, slug, name, description_source, description_html, excerpt, html_version, picture } = circle
  const words = { slug, name, description_source, description_html, excerpt, html_version, picture }
  await insertHiddenCircle(tx, { circle_id: id, ...words, hidden_at: now })
  const address = slug === null ? null : `hidden-${id}-${unguessable()}`
  const nothing = { description_source: '', description_html: '', excerpt: '', picture: null }
  await updateCircle(tx, id, { ...nothing, slug: address, name: hiddenCircleName(rule), hidden_rule: rule })
  await forgetDocument(tx, kind, id)
}

/** Where it is hidden by another rule than was said before. */
export async function relabelHiddenCircle(tx: Connection, id: number, rule: number): Promise<void> {
  const circle = await lockCircleOfAny(tx, id)
  if (!circle) return
  await updateCircle(tx, id, { name: hiddenCircleName(rule), hidden_rule: rule })
  await forgetDocument(tx, circle.kind, id)
}

/** Shows its words again, at the address it had, unless another group has that by now. */
export async function showCircleAgain(tx: Connection, id: number): Promise<void> {
  const circle = await lockCircleOfAny(tx, id)
  const hidden = circle && (await takeHiddenCircle(tx, id))
  if (!hidden) return
  const { slug, name, description_source, description_html, excerpt, html_version, picture } = hidden
  const address = slug === null || (await isGroupSlugFree(tx, slug)) ? slug : `${slug}-${unguessable()}`
  const words = { name, description_source, description_html, excerpt, html_version, picture }
  await updateCircle(tx, id, { ...words, slug: address, hidden_rule: null })
}
