import { circleLimits } from '#contract/circle-limits'
import { toSkeleton } from '#contract/look-alikes'
import { validateCircleName } from '#contract/name-rules'
import { slugOf } from '#contract/slug'
import type { MemberContext } from '../context.ts'
import type { Connection } from '../database/database.ts'
import { isUniqueViolation } from '../database/database-faults.ts'
import type { NewCircleRow } from '../database/people-tables.ts'
import { Forbidden, Invalid, NotFound } from '../platform/failures.ts'
import { nameKey } from '../platform/normalise-text.ts'
import { requireCurrentVersion } from '../platform/versions.ts'
import { renderOptional } from '../rendering/rendering.ts'
import { type CircleRules, changeCircle, requireNotHidden, requireOwner } from './change-circle.ts'
import type { CircleKindConfig } from './circle-kinds.ts'
import { deleteCircle, findCircle, insertCircle, isNameTaken, lockCircle, type NameKeys, updateCircle } from './circles.queries.ts'
import { findMembership, putMembership } from './memberships.queries.ts'
import { hideGroup, listUniqueKeys, randomSuffix, showGroupToAll } from './private-groups.queries.ts'
import { computeCircleVersion } from './show-circles.ts'

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
    const keys = listUniqueKeys(nameKeys, hidden, circle)
    const isRenamed = name !== circle.name
    const access = open === undefined ? {} : { open: open ? 1 : 0, private: hidden ? 1 : 0 }
    const changed = { ...circle, ...text, name, ...access }
    if (computeCircleVersion(changed) !== computeCircleVersion(circle))
      requireCurrentVersion({ seen, stored: computeCircleVersion(circle), what: `The ${rules.kind}` })
    const changesKeys = isRenamed || hidden !== (circle.private === 1)
    if (isRenamed) requireValidName(name)
    if (changesKeys && (await isNameTaken(tx, rules.kind, keys, id))) throw new Invalid({ name: [rules.nameTaken] })
    await updateCircle(tx, id, { ...text, ...(changesKeys ? { name, ...keys } : {}), ...access })
    if (hidden && circle.private === 0) await hideGroup(tx, id)
    if (!hidden && circle.private === 1) await showGroupToAll(tx, id)
  }).catch((error) => {
    // Somebody else took the name at the same moment.
    throw isUniqueViolation(error) ? new Invalid({ name: [rules.nameTaken] }) : error
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
  return setPicture(context, rules, id, await pictures.store(upload, pictureEdge, context.actor.id))
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

/** Longest edge of a picture, px. */
const pictureEdge = 512

type CircleInput = { name: string; description: string; open?: boolean; isPrivate?: boolean }

/** Creates a team or group with the caller as owner and first member. @throws Invalid if the name is taken, TooMany */
export async function createCircle<W>(
  { db, pictures, limits, clock, actor }: MemberContext,
  rules: CircleRules<W>,
  { picture, open = false, isPrivate = false, ...input }: CircleInput & { picture?: File | undefined },
): Promise<{ data: W }> {
  await limits.take('circleByMember', String(actor.id))
  requireValidName(input.name)
  const text = await textColumns(input, isPrivate, actor.id)
  if (await isNameTaken(db.read, rules.kind, text)) throw new Invalid({ name: [rules.nameTaken] })
  const pictureName = picture && picture.size > 0 ? await pictures.store(picture, pictureEdge, actor.id) : null
  const now = clock.now()
  const access = { open: open ? 1 : 0, private: isPrivate ? 1 : 0 }
  const columns = { kind: rules.kind, picture: pictureName, owner_id: actor.id, ...access, members_count: 0, created_at: now }
  return db.transaction(async (tx) => {
    const id = await insertUnderFreeSlug(tx, rules, { ...text, ...columns })
    await putMembership(tx, undefined, { circle_id: id, user_id: actor.id, state: 'member', since: now })
    const circle = await findCircle(tx, rules.kind, id)
    if (!circle) throw new Error(`${rules.kind} ${id} vanished in its own transaction`)
    return { data: await rules.show(tx, circle, { actorId: actor.id, now }) }
  })
}

async function textColumns(input: Pick<CircleInput, 'name' | 'description'>, isPrivate: boolean, authorId: number) {
  const text = await renderTexts(input, authorId)
  return { ...text, ...listUniqueKeys(text, isPrivate, undefined) }
}

/** Refuses names that no team or group may have. @throws Invalid */
function requireValidName(name: string): void {
  const error = validateCircleName(name)
  if (error) throw new Invalid({ name: [error] })
}

/** Renders a circle's text as it is stored. @throws Invalid if it is too complex, TooMany, Busy */
async function renderTexts({ name, description }: Pick<CircleInput, 'name' | 'description'>, authorId: number) {
  const { source, html, excerpt, version } = await renderOptional(description, {
    excerptLength: circleLimits.excerpt,
    field: 'description',
    by: String(authorId),
  })
  const stored = { description_source: source, description_html: html, excerpt, html_version: version }
  return { name, name_key: nameKey(name), name_skeleton: toSkeleton(name), ...stored }
}

/** Inserts a circle under the first free slug: its name, or with a number. Only groups have slugs. */
async function insertUnderFreeSlug(tx: Connection, rules: CircleKindConfig, row: Omit<NewCircleRow, 'slug'> & NameKeys): Promise<number> {
  const slug = row.private === 1 ? `private-${randomSuffix()}` : slugOf(row.name, 80)
  const base = rules.isReserved(slug) ? `${rules.kind}-${slug}`.replace(/-$/, '') : slug
  for (let tries = 1; tries <= 20; tries++) {
    // After a few numbers, try random endings, as debates do.
    const ending = tries === 1 ? '' : tries < 6 ? `-${tries}` : `-${Math.random().toString(36).slice(2, 9)}`
    const id = await insertCircle(tx, { ...row, slug: row.kind === 'group' ? base + ending : null })
    if (id !== null) return id
    if (await isNameTaken(tx, row.kind, row)) break
  }
  throw new Invalid({ name: [rules.nameTaken] })
}
