import { circleLimits } from '#contract/circle-limits'
import { skeletonOf } from '#contract/look-alikes'
import { faultOfCircleName } from '#contract/name-rules'
import { slugOf } from '#contract/shortened'
import type { MemberContext } from '../context.ts'
import type { NewCircleRow } from '../database/circle-tables.ts'
import type { Connection } from '../database/database.ts'
import { Invalid } from '../platform/failures.ts'
import { nameKey } from '../platform/normalise-text.ts'
import { renderOptional } from '../rendering/rendering.ts'
import type { CircleRules } from './change-circle.ts'
import { findCircle, insertCircle, isNameTaken, type Looks } from './circles.queries.ts'
import type { Rules } from './kinds.ts'
import { putMembership } from './memberships.queries.ts'
import { keysOf, unguessable } from './private-groups.queries.ts'

/** Longest edge of a picture, px. */
export const pictureEdge = 512

export type CircleInput = { name: string; description: string; open?: boolean; isPrivate?: boolean }

/** Founds a team or a group, whose owner and first member one is. @throws Invalid for a name that is taken, TooMany */
export async function createCircle<W>(
  { db, pictures, limits, clock, actor }: MemberContext,
  rules: CircleRules<W>,
  { picture, open = false, isPrivate = false, ...written }: CircleInput & { picture?: File | undefined },
): Promise<{ data: W }> {
  await limits.take('circleByMember', String(actor.id))
  requireFitName(written.name)
  const text = await wordsIn(written, isPrivate, actor.id)
  if (await isNameTaken(db.read, rules.kind, text)) throw new Invalid({ name: [rules.nameTaken] })
  const kept = picture && picture.size > 0 ? await pictures.keep(picture, pictureEdge, actor.id) : null
  const now = clock.now()
  const access = { open: open ? 1 : 0, private: isPrivate ? 1 : 0 }
  const founding = { kind: rules.kind, picture: kept, owner_id: actor.id, ...access, members_count: 0, created_at: now }
  return db.transaction(async (tx) => {
    const id = await insertUnderFreeSlug(tx, rules, { ...text, ...founding })
    await putMembership(tx, undefined, { circle_id: id, user_id: actor.id, state: 'member', since: now })
    const circle = await findCircle(tx, rules.kind, id)
    if (!circle) throw new Error(`${rules.kind} ${id} vanished in its own transaction`)
    return { data: await rules.show(tx, circle, { actorId: actor.id, now }) }
  })
}

async function wordsIn(written: Pick<CircleInput, 'name' | 'description'>, isPrivate: boolean, authorId: number) {
  const text = await renderedTexts(written, authorId)
  return { ...text, ...keysOf(text, isPrivate, undefined) }
}

/** @throws Invalid for a name that nobody may give a team or group */
export function requireFitName(name: string): void {
  const fault = faultOfCircleName(name)
  if (fault) throw new Invalid({ name: [fault] })
}

/** What is written of a circle by a member, as it is stored. @throws Invalid for a text that is too intricate, TooMany, Busy */
export async function renderedTexts({ name, description }: Pick<CircleInput, 'name' | 'description'>, authorId: number) {
  const { source, html, excerpt, version } = await renderOptional(description, {
    excerptLength: circleLimits.excerpt,
    field: 'description',
    by: String(authorId),
  })
  const stored = { description_source: source, description_html: html, excerpt, html_version: version }
  return { name, name_key: nameKey(name), name_skeleton: skeletonOf(name), ...stored }
}

/** Groups alone have addresses of their names: this, or with the next number free. */
async function insertUnderFreeSlug(tx: Connection, rules: Rules, row: Omit<NewCircleRow, 'slug'> & Looks): Promise<number> {
  const wanted = row.private === 1 ? `private-${unguessable()}` : slugOf(row.name, 80)
  const base = rules.isReserved(wanted) ? `${rules.kind}-${wanted}`.replace(/-$/, '') : wanted
  for (let tries = 1; tries <= 20; tries++) {
    // After a few neighbours a random ending, as of debates.
    const ending = tries === 1 ? '' : tries < 6 ? `-${tries}` : `-${Math.random().toString(36).slice(2, 9)}`
    const id = await insertCircle(tx, { ...row, slug: row.kind === 'group' ? base + ending : null })
    if (id !== null) return id
    if (await isNameTaken(tx, row.kind, row)) break
  }
  throw new Invalid({ name: [rules.nameTaken] })
}
