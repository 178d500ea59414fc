import type { AdminAct } from '#contract/admin'
import type { Meta } from '#contract/lists'
import { findPeople } from '../accounts/people.queries.ts'
import type { MemberContext } from '../context.ts'
import { requireAdministrator } from '../permissions/may-act-on.ts'
import { iso } from '../platform/clock.ts'
import { type PageQuery, pageById } from '../platform/paging.ts'
import { countActs, pageOfAdminActs } from './admin.queries.ts'

const perPage = 50

/** Lists actions of administrators, the latest first. @throws Forbidden, Invalid for a broken cursor */
export async function listActs(context: MemberContext, query: PageQuery): Promise<{ data: AdminAct[]; meta: Meta }> {
  requireAdministrator(context)
  const { read } = context.db
  const { rows, meta } = await pageById(query, perPage, { load: (window) => pageOfAdminActs(read, window), count: () => countActs(read) })
  const people = await findPeople(read, [...new Set(rows.flatMap(({ admin_id, user_id }) => [admin_id ?? [], user_id].flat()))])
  const nameOf = (id: number | null) => (id === null ? null : (people.get(id)?.display_name ?? null))
  const data = rows.map(({ id, act, details, admin_id, user_id, created_at }) => ({
    ...{ id: String(id), act, details, by: nameOf(admin_id), about: nameOf(user_id), created_at: iso(created_at) },
  }))
  return { data, meta }
}
