import type { MemberContext } from '../context.ts'
import { isUniqueViolation } from '../database/database-faults.ts'
import { Forbidden, Invalid, NotFound } from '../platform/failures.ts'
import { requireCurrentVersion } from '../platform/versions.ts'
import { type CircleRules, changeCircle, requireNotHidden, requireOwner } from './change-circle.ts'
import type { CircleKindConfig } from './circle-kinds.ts'
import { deleteCircle, findCircle, isNameTaken, lockCircle, updateCircle } from './circles.queries.ts'
import { type CircleInput, pictureEdge, renderTexts, requireValidName } from './create-circle.ts'
import { findMembership } from './memberships.queries.ts'
import { hideGroup, showGroupToAll, uniqueKeysOf } from './private-groups.queries.ts'
import { circleVersionOf } from './show-circles.ts'

/** The new text of a circle, and the version that the writer started from. */
type CircleEdit = CircleInput & { seen?: string | undefined }

/**
 * Changes a circle's text and visibility; its address stays.
 * @throws NotFound, Forbidden, Invalid if the name is taken, Conflict while it is hidden or if it has changed since it was read, TooMany
 */
export async function editCircle<W>(
  context: MemberContext,
  rules: CircleRules<W>,
  id: number,
  { open, isPrivate, seen, ...input }: CircleEdit,
) {
  const { name, name_key, name_skeleton, ...text } = await renderTexts(input, context.actor.id)
  const nameKeys = { name_key, name_skeleton }
  return changeCircle(context, rules, id, async ({ tx, circle, ...change }) => {
    requireOwner({ circle, ...change })
    requireNotHidden({ circle })
    const hidden = isPrivate ?? circle.private === 1
    const keys = uniqueKeysOf(nameKeys, hidden, circle)
    const isRenamed = name !== circle.name
    const access = open === undefined ? {} : { open: open ? 1 : 0, private: hidden ? 1 : 0 }
    const changed = { ...circle, ...text, name, ...access }
    if (circleVersionOf(changed) !== circleVersionOf(circle))
      requireCurrentVersion({ seen, stored: circleVersionOf(circle), what: `The ${rules.kind}` })
    const changesKeys = isRenamed || hidden !== (circle.private === 1)
    if (isRenamed) requireValidName(name)
    if (changesKeys && (await isNameTaken(tx, rules.kind, keys, id))) throw new Invalid({ name: [rules.nameTaken] })
    await updateCircle(tx, id, { ...text, ...(changesKeys ? { name, ...keys } : {}), ...access })
    if (hidden && circle.private === 0) await hideGroup(tx, id)
    if (!hidden && circle.private === 1) await showGroupToAll(tx, id)
  }).catch((fault) => {
    // Somebody else took the name at the same moment.
    throw isUniqueViolation(fault) ? new Invalid({ name: [rules.nameTaken] }) : fault
  })
}

/** Replaces a circle's picture, re-encoded before anything is written. @throws NotFound, Forbidden, Invalid for other files, TooMany */
export async function replaceCirclePicture<W>(context: MemberContext, rules: CircleRules<W>, id: number, upload: File) {
  const { db, actor, limits, pictures } = context
  // Check the owner before the work as well, so that nobody else can make us decode pictures.
  const circle = await findCircle(db.read, rules.kind, id)
  if (!circle) throw new NotFound(rules.notFoundMessage)
  if (circle.owner_id !== actor.id) throw new Forbidden(`Only the owner of the ${rules.kind} can do that.`)
  await limits.take('pictureByMember', String(actor.id))
  return setPicture(context, rules, id, await pictures.keep(upload, pictureEdge, context.actor.id))
}

/** Removes the picture; calling it again changes nothing. @throws NotFound, Forbidden, TooMany */
export const removeCirclePicture = <W>(context: MemberContext, rules: CircleRules<W>, id: number) => setPicture(context, rules, id, null)

function setPicture<W>(context: MemberContext, rules: CircleRules<W>, id: number, picture: string | null) {
  return changeCircle(context, rules, id, async ({ tx, ...change }) => {
    requireOwner(change)
    requireNotHidden(change)
    await updateCircle(tx, id, { picture })
  })
}

/** Deletes a circle: its memberships end, and its debates stay. @throws NotFound, Forbidden, TooMany */
export async function dissolveCircle(
  { db, actor, limits }: MemberContext,
  { kind, notFoundMessage }: CircleKindConfig,
  id: number,
): Promise<undefined> {
  await limits.take('actByMember', String(actor.id))
  await db.transaction(async (tx) => {
    const circle = await lockCircle(tx, kind, id)
    if (!circle) throw new NotFound(notFoundMessage)
    requireOwner({ circle, ownMembership: await findMembership(tx, id, actor.id) })
    await deleteCircle(tx, circle)
  })
}
