import type { DebateCard } from '#contract/debates'
import type { Group, GroupAccess, GroupCard } from '#contract/groups'
import type { Meta } from '#contract/lists'
import { findPeople } from '../accounts/person-rows.queries.ts'
import { countDebatesOfGroup, pageOfDebatesOfGroup } from '../circles/circles.queries.ts'
import { listModerators } from '../circles/memberships.queries.ts'
import { showCircle, showCircleCards, type Viewer } from '../circles/show-circles.ts'
import type { Context } from '../context.ts'
import type { Connection } from '../database/database.ts'
import type { CircleRow } from '../database/people-tables.ts'
import { getReader, showCards } from '../debates/show-debates.ts'
import { type PageQuery, pageByKey } from '../platform/paging.ts'

/** Shows groups as cards for a reader. */
export async function showGroupCards(db: Connection, groups: readonly CircleRow[], actorId: number | null): Promise<GroupCard[]> {
  const cards = await showCircleCards(db, groups, actorId)
  return groups.flatMap((group, index) => {
    const card = cards[index]
    return card ? { ...card, ...groupFields(group) } : []
  })
}

/** Shows one group for its page, with its moderators. */
export async function showGroup(db: Connection, group: CircleRow, viewer: Viewer): Promise<Group> {
  const ids = await listModerators(db, group.id)
  const [details, people] = await Promise.all([showCircle(db, group, viewer), findPeople(db, ids)])
  return { ...details, ...groupFields(group), moderators: ids.flatMap((id) => people.get(id) ?? []) }
}

const groupFields = ({ id, slug, ...group }: CircleRow) => ({ slug: slug ?? String(id), access: getGroupAccess(group) })

function getGroupAccess({ open, private: isPrivate }: Pick<CircleRow, 'open' | 'private'>): GroupAccess {
  if (isPrivate === 1) return 'private'
  return open === 1 ? 'open' : 'approval'
}

const perPage = 20

/** Returns a page of a group's debates, the latest activity first. @throws Invalid for a broken cursor */
export async function listDebatesOfGroup(context: Context, id: number, query: PageQuery): Promise<{ data: DebateCard[]; meta: Meta }> {
  const { db } = context
  const { rows, meta } = await pageByKey(query, perPage, {
    load: (window) => pageOfDebatesOfGroup(db.read, id, window),
    count: () => countDebatesOfGroup(db.read, id),
    name: 'group',
    keyOf: ({ last_activity_at, id: debateId }) => [last_activity_at, debateId],
  })
  return { data: await showCards(db.read, rows, getReader(context)), meta }
}
