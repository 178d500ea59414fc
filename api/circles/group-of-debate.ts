import type { Role } from '#contract/account-limits'
import { normaliseSlug } from '#contract/slug'
import type { Connection } from '../database/database.ts'
import type { DebateRow } from '../database/debate-tables.ts'
import { Invalid } from '../platform/failures.ts'
import { findCircle, findCircleBySlug, loadCircleNames, lockCircleShared } from './circles.queries.ts'
import { isManager } from './membership-status.ts'
import { findMembership, listMembershipsIn } from './memberships.queries.ts'

/** The group of a debate, from a reader's view. */
export type VisibleGroup = {
  id: number
  slug: string
  name: string
  open: boolean
  member: boolean
  /** True if the reader owns or moderates it. */
  moderates: boolean
}
/** The reader, and whether this site has groups. */
export type Reader = { actorId: number | null /** Staff may do more. */; role?: Role | null | undefined; groups: boolean }

/** Finds the groups of debates, by id; none if the site has no groups. */
export async function findGroupsOfDebates(
  db: Connection,
  debates: readonly Pick<DebateRow, 'group_id'>[],
  { actorId, groups }: Reader,
): Promise<Map<number, VisibleGroup>> {
  const ids = groups ? [...new Set(debates.flatMap(({ group_id }) => group_id ?? []))] : []
  if (ids.length === 0) return new Map()
  const [circles, memberships] = await Promise.all([
    loadCircleNames(db, ids),
    actorId === null ? null : listMembershipsIn(db, actorId, ids),
  ])
  return new Map(
    [...circles].map(([id, { name, slug, open, owner_id }]) => {
      const membership = memberships?.get(id)
      const moderates = isManager({ owner_id }, membership)
      return [id, { id, name, slug: slug ?? String(id), open: open === 1, member: membership?.state === 'member', moderates }]
    }),
  )
}

/** Finds the group of one debate; null if it has none. */
export async function findGroupOfDebate(db: Connection, debate: Pick<DebateRow, 'group_id'>, reader: Reader): Promise<VisibleGroup | null> {
  const groups = await findGroupsOfDebates(db, [debate], reader)
  return debate.group_id === null ? null : (groups.get(debate.group_id) ?? null)
}

/**
 * Checks the group in which somebody creates a debate.
 * @param idOrSlug undefined for no group
 * @throws Invalid if there is no such group, or they aren't a member
 */
export async function requireMemberOfGroup(
  tx: Connection,
  idOrSlug: string | undefined,
  { actorId, groups }: Reader,
): Promise<DebateGroup> {
  if (idOrSlug === undefined) return { group_id: null, private_to: null }
  const found = groups ? await findGroup(tx, idOrSlug) : undefined
  // The shared lock keeps it from becoming private while the debate is written.
  const group = found && (await lockCircleShared(tx, found.id))
  const membership = group && actorId !== null ? await findMembership(tx, group.id, actorId) : undefined
  if (!group || membership?.state !== 'member')
    throw new Invalid({ group: ['Only members can start a debate in a group. Choose a group that you are a member of, or none.'] })
  return { group_id: group.id, private_to: group.private === 1 ? group.id : null }
}

/** A debate's group, and the group whose members alone may see it. */
type DebateGroup = Pick<DebateRow, 'group_id' | 'private_to'>

/** Finds a group by its id or slug; no slug is a number. */
export async function findGroup(db: Connection, idOrSlug: string) {
  if (/^\d{1,15}$/.test(idOrSlug)) return findCircle(db, 'group', Number(idOrSlug))
  return idOrSlug.includes('\0') ? undefined : ((await findCircleBySlug(db, idOrSlug)) ?? findCircleBySlug(db, normaliseSlug(idOrSlug)))
}
