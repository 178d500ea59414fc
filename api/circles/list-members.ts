import { membersPerPage } from '#contract/circle-limits'
import type { Member, waitingStates } from '#contract/circles'
import type { Meta } from '#contract/lists'
import { findPeople } from '../accounts/people.queries.ts'
import { presentPerson } from '../accounts/people.ts'
import type { Context } from '../context.ts'
import { iso } from '../platform/clock.ts'
import { NotFound, Unauthorized } from '../platform/failures.ts'
import { type PageQuery, pageByKey } from '../platform/paging.ts'
import { requireManager } from './change-circle.ts'
import type { CircleKindConfig } from './circle-kinds.ts'
import { findCircle } from './circles.queries.ts'
import { memberRole } from './membership-status.ts'
import { countMembers, findMembership, pageOfMembers } from './memberships.queries.ts'

/**
 * Returns a page of a circle's members, the longest first; or, for its managers, of people with an open request or invitation.
 * @throws NotFound, Unauthorized or Forbidden for readers who may not see those, Invalid for a broken cursor
 */
export async function listMembers(
  context: Context,
  rules: CircleKindConfig,
  id: number,
  { state, ...query }: MembersQuery,
): Promise<Members> {
  const { db, actor } = context
  const circle = await findCircle(db.read, rules.kind, id)
  if (!circle) throw new NotFound(rules.notFoundMessage)
  if (state) {
    if (!actor) throw new Unauthorized()
    requireManager({ circle, ownMembership: await findMembership(db.read, id, actor.id) })
  }
  const { rows, meta } = await pageByKey(query, membersPerPage, {
    load: (window) => pageOfMembers(db.read, id, state ?? 'member', window),
    count: () => countMembers(db.read, id, state ?? 'member'),
    name: state ?? 'member',
    keyOf: (row) => [row.since, row.id],
  })
  const inviters = await findPeople(db.read, [...new Set(rows.flatMap(({ by_id }) => by_id ?? []))])
  const data = rows.map(({ since, by_id, moderator, ...person }) => ({
    ...{ id: String(person.id), user: presentPerson(person), since: iso(since) },
    role: state ? ('member' as const) : memberRole(circle.owner_id, { user_id: person.id, moderator }),
    by: by_id === null ? null : (inviters.get(by_id) ?? null),
  }))
  return { data, meta }
}

type MembersQuery = PageQuery & { state?: (typeof waitingStates)[number] | undefined }
type Members = { data: Member[]; meta: Meta }
