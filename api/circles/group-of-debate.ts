import type { Role } from '#contract/account-limits'
import { asSlug } from '#contract/shortened'
import type { Connection } from '../database/database.ts'
import type { DebateRow } from '../database/tables.ts'
import { Invalid } from '../platform/failures.ts'
import { findCircle, findCircleBySlug, holdCircle, listNamed } from './circles.queries.ts'
import { isManager } from './membership-status.ts'
import { findMembership, listMembershipsIn } from './memberships.queries.ts'

/** The group that a debate was begun in, toward a reader. */
export type GroupAround = {
  id: number
  slug: string
  name: string
  open: boolean
  member: boolean
  /** Whether the reader owns or moderates it. */
  moderates: boolean
}
/** Who reads, and whether this site has groups. */
export type Reader = { actorId: number | null /** What they may do beyond others. */; role?: Role | null | undefined; groups: boolean }

/** The groups of some debates, by these; of a site that has none, none. */
export async function groupsOf(
  db: Connection,
  debates: readonly Pick<DebateRow, 'group_id'>[],
  { actorId, groups }: Reader,
): Promise<Map<number, GroupAround>> {
  const ids = groups ? [...new Set(debates.flatMap(({ group_id }) => group_id ?? []))] : []
  if (ids.length === 0) return new Map()
  const [named, own] = await Promise.all([listNamed(db, ids), actorId === null ? null : listMembershipsIn(db, actorId, ids)])
  return new Map(
    [...named].map(([id, { name, slug, open, owner_id }]) => {
      const membership = own?.get(id)
      const moderates = isManager({ owner_id }, membership)
      return [id, { id, name, slug: slug ?? String(id), open: open === 1, member: membership?.state === 'member', moderates }]
    }),
  )
}

/** The group of one debate; null for none. */
export async function groupOf(db: Connection, debate: Pick<DebateRow, 'group_id'>, reader: Reader): Promise<GroupAround | null> {
  const groups = await groupsOf(db, [debate], reader)
  return debate.group_id === null ? null : (groups.get(debate.group_id) ?? null)
}

/**
 * The group in which somebody begins a debate.
 * @param asked its id or slug; none for no group
 * @throws Invalid for one that there is not, or that they are no member of
 */
export async function requireOwnGroup(tx: Connection, asked: string | undefined, { actorId, groups }: Reader): Promise<InGroup> {
  if (asked === undefined) return { group_id: null, private_to: null }
  const known = groups ? await findGroup(tx, asked) : undefined
  // Held, so that it does not become private while the debate is written.
  const group = known && (await holdCircle(tx, known.id))
  const membership = group && actorId !== null ? await findMembership(tx, group.id, actorId) : undefined
  if (!group || membership?.state !== 'member')
    throw new Invalid({ group: ['Only members begin a debate in a group. Choose one that you are a member of, or none.'] })
  return { group_id: group.id, private_to: group.private === 1 ? group.id : null }
}

/** Where a debate begins: in which group, and which one's members alone see it. */
type InGroup = Pick<DebateRow, 'group_id' | 'private_to'>

/** A group by its id or its slug; no slug is a number. */
export async function findGroup(db: Connection, asked: string) {
  if (/^\d{1,15}$/.test(asked)) return findCircle(db, 'group', Number(asked))
  return asked.includes('\0') ? undefined : ((await findCircleBySlug(db, asked)) ?? findCircleBySlug(db, asSlug(asked)))
}
