import { circleLimits } from '#contract/circle-limits'
import { toSkeleton } from '#contract/look-alikes'
import { validateCircleName } from '#contract/name-rules'
import { slugOf } from '#contract/shorten'
import type { MemberContext } from '../context.ts'
import type { Connection } from '../database/database.ts'
import type { NewCircleRow } from '../database/people-tables.ts'
import { Invalid } from '../platform/failures.ts'
import { nameKey } from '../platform/normalise-text.ts'
import { renderOptional } from '../rendering/rendering.ts'
import type { CircleRules } from './change-circle.ts'
import type { CircleKindConfig } from './circle-kinds.ts'
import { findCircle, insertCircle, isNameTaken, type NameKeys } from './circles.queries.ts'
import { putMembership } from './memberships.queries.ts'
import { randomSuffix, uniqueKeysOf } from './private-groups.queries.ts'

/** Longest edge of a picture, px. */
export const pictureEdge = 512

export type CircleInput = { name: string; description: string; open?: boolean; isPrivate?: boolean }

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
  const pictureName = picture && picture.size > 0 ? await pictures.keep(picture, pictureEdge, actor.id) : null
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
  return { ...text, ...uniqueKeysOf(text, isPrivate, undefined) }
}

/** Refuses names that no team or group may have. @throws Invalid */
export function requireValidName(name: string): void {
  const fault = validateCircleName(name)
  if (fault) throw new Invalid({ name: [fault] })
}

/** Renders a circle's text as it is stored. @throws Invalid if it is too complex, TooMany, Busy */
export async function renderTexts({ name, description }: Pick<CircleInput, 'name' | 'description'>, authorId: number) {
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
    // After a few numbers it tries random endings, as debates do.
    const ending = tries === 1 ? '' : tries < 6 ? `-${tries}` : `-${Math.random().toString(36).slice(2, 9)}`
    const id = await insertCircle(tx, { ...row, slug: row.kind === 'group' ? base + ending : null })
    if (id !== null) return id
    if (await isNameTaken(tx, row.kind, row)) break
  }
  throw new Invalid({ name: [rules.nameTaken] })
}
