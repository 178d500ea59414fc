import type { MemberContext } from '../context.ts'
import { isTaken } from '../database/database-faults.ts'
import { Forbidden, Invalid, NotFound } from '../platform/failures.ts'
import { requireSeen } from '../platform/versions.ts'
import { type CircleRules, changeCircle, requireOwner, requireShown } from './change-circle.ts'
import { deleteCircle, findCircle, isNameTaken, lockCircle, updateCircle } from './circles.queries.ts'
import { type CircleInput, pictureEdge, renderedTexts, requireFitName } from './create-circle.ts'
import type { Rules } from './kinds.ts'
import { findMembership } from './memberships.queries.ts'
import { hideGroup, keysOf, showGroupToAll } from './private-groups.queries.ts'
import { circleVersionOf } from './show-circles.ts'

/** What is written of a circle, and the version of it that the writer saw. */
type Edited = CircleInput & { seen?: string | undefined }

/** Changes what is written of a circle, and who sees it; its address stays. @throws NotFound, Forbidden, Invalid for a name that is taken, Conflict while it is hidden and for a version that has changed, TooMany */
export async function editCircle<W>(
  context: MemberContext,
  rules: CircleRules<W>,
  id: number,
  { open, isPrivate, seen, ...written }: Edited,
) {
  const { name, name_key, name_skeleton, ...text } = await renderedTexts(written, context.actor.id)
  const looks = { name_key, name_skeleton }
  return changeCircle(context, rules, id, async ({ tx, circle, ...changing }) => {
    requireOwner({ circle, ...changing })
    requireShown({ circle })
    const hidden = isPrivate ?? circle.private === 1
    const keys = keysOf(looks, hidden, circle)
    const isRenamed = name !== circle.name
    const access = open === undefined ? {} : { open: open ? 1 : 0, private: hidden ? 1 : 0 }
    const changed = { ...circle, ...text, name, ...access }
    if (circleVersionOf(changed) !== circleVersionOf(circle))
      requireSeen({ seen, stored: circleVersionOf(circle), what: `The ${rules.kind}` })
    const changesKeys = isRenamed || hidden !== (circle.private === 1)
    if (isRenamed) requireFitName(name)
    if (changesKeys && (await isNameTaken(tx, rules.kind, keys, id))) throw new Invalid({ name: [rules.nameTaken] })
    await updateCircle(tx, id, { ...text, ...(changesKeys ? { name, ...keys } : {}), ...access })
    if (hidden && circle.private === 0) await hideGroup(tx, id)
    if (!hidden && circle.private === 1) await showGroupToAll(tx, id)
  }).catch((fault) => {
    // By somebody who took it at the same moment.
    throw isTaken(fault) ? new Invalid({ name: [rules.nameTaken] }) : fault
  })
}

/** Gives a circle another picture, re-encoded before anything is written. @throws NotFound, Forbidden, Invalid if it is none, TooMany */
export async function replaceCirclePicture<W>(context: MemberContext, rules: CircleRules<W>, id: number, upload: File) {
  const { db, actor, limits, pictures } = context
  // Asked before the work as well, for nobody has pictures read in vain.
  const circle = await findCircle(db.read, rules.kind, id)
  if (!circle) throw new NotFound(rules.noSuch)
  if (circle.owner_id !== actor.id) throw new Forbidden(`Only the owner of the ${rules.kind} can do that.`)
  await limits.take('pictureByMember', String(actor.id))
  return setPicture(context, rules, id, await pictures.keep(upload, pictureEdge, context.actor.id))
}

/** Takes its picture away; twice is once. @throws NotFound, Forbidden, TooMany */
export const removeCirclePicture = <W>(context: MemberContext, rules: CircleRules<W>, id: number) => setPicture(context, rules, id, null)

function setPicture<W>(context: MemberContext, rules: CircleRules<W>, id: number, picture: string | null) {
  return changeCircle(context, rules, id, async ({ tx, ...changing }) => {
    requireOwner(changing)
    requireShown(changing)
    await updateCircle(tx, id, { picture })
  })
}

/** Dissolves a circle: its members are none any more, and what they debated stays. @throws NotFound, Forbidden, TooMany */
export async function dissolveCircle({ db, actor, limits }: MemberContext, { kind, noSuch }: Rules, id: number): Promise<undefined> {
  await limits.take('actByMember', String(actor.id))
  await db.transaction(async (tx) => {
    const circle = await lockCircle(tx, kind, id)
    if (!circle) throw new NotFound(noSuch)
    requireOwner({ circle, own: await findMembership(tx, id, actor.id) })
    await deleteCircle(tx, circle)
  })
}
