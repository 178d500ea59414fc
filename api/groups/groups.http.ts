import * as calls from '#contract/groups'
import { addMember, admitMember, personNotFoundMessage } from '../circles/add-member.ts'
import type { CircleRules } from '../circles/change-circle.ts'
import { circleKindConfigs } from '../circles/circle-kinds.ts'
import { createCircle, dissolveCircle, editCircle, removeCirclePicture, replaceCirclePicture } from '../circles/create-or-edit-circle.ts'
import { leaveCircle, removeMember } from '../circles/end-membership.ts'
import { findGroup } from '../circles/group-of-debate.ts'
import { listCircles, listMembers, listOwnCircles } from '../circles/show-circles.ts'
import type { Context, Routes } from '../context.ts'
import type { CircleRow } from '../database/people-tables.ts'
import { canSeeGroup, canSeeGroupContents } from '../permissions/permissions.ts'
import { NotFound } from '../platform/failures.ts'
import { parseId } from '../platform/paging.ts'
import { listDebatesOfGroup, showGroup, showGroupCards } from './show-group.ts'

const group: CircleRules<calls.Group> = { ...circleKindConfigs.group, show: showGroup }

/** Mounts groups (docs/product.md#teams-and-groups), if the flag `FEATURE_GROUPS` is on. A path names a group by its id or its slug. */
export function mountGroups(routes: Routes): void {
  routes.on(calls.listGroups, async (context, { query }) => {
    const { rows, meta } = await listCircles(context, 'group', query)
    return { data: await showGroupCards(context.db.read, rows, context.actor?.id ?? null), meta }
  })
  routes.on(calls.listMyGroups, async (context, { query }) => {
    const { rows, meta } = await listOwnCircles(context, 'group', query)
    return { data: await showGroupCards(context.db.read, rows, context.actor.id), meta }
  })
  routes.onKeyed(
    calls.createGroup,
    (context, { body }) => createCircle(context, group, circleInput(body)),
    (context, id) => readGroup(context, { id }),
  )
  routes.on(calls.readGroup, (context, { path }) => readGroup(context, path))
  routes.on(calls.changeGroup, async (context, { path, body }) =>
    editCircle(context, group, await parseVisibleGroupId(context, path), circleInput(body)),
  )
  routes.on(calls.dissolveGroup, async (context, { path }) => dissolveCircle(context, group, await parseVisibleGroupId(context, path)))
  routes.on(calls.replaceGroupPicture, async (context, { path, body }) =>
    replaceCirclePicture(context, group, await parseVisibleGroupId(context, path), body.picture),
  )
  routes.on(calls.removeGroupPicture, async (context, { path }) =>
    removeCirclePicture(context, group, await parseVisibleGroupId(context, path)),
  )
  routes.on(calls.listGroupDebates, async (context, { path, query }) =>
    listDebatesOfGroup(context, await idForMembers(context, path), query),
  )
  mountMembers(routes)
}

function mountMembers(routes: Routes): void {
  routes.on(calls.listGroupMembers, async (context, { path, query }) =>
    listMembers(context, group, await idForMembers(context, path), query),
  )
  routes.on(calls.addGroupMember, async (context, { path, body }) =>
    addMember(context, group, await parseVisibleGroupId(context, path), body),
  )
  routes.on(calls.leaveGroup, async (context, { path }) => leaveCircle(context, group, await parseVisibleGroupId(context, path)))
  routes.on(calls.admitGroupMember, async (context, { path, body }) =>
    admitMember(
      context,
      group,
      { id: await parseVisibleGroupId(context, path), userId: parseId(path.userId, personNotFoundMessage) },
      body.role,
    ),
  )
  routes.on(calls.removeGroupMember, async (context, { path }) =>
    removeMember(context, group, { id: await parseVisibleGroupId(context, path), userId: parseId(path.userId, personNotFoundMessage) }),
  )
}

const circleInput = <W extends { access: calls.GroupAccess }>({ access, ...fields }: W) => ({
  ...fields,
  open: access === 'open',
  isPrivate: access === 'private',
})

async function readGroup(context: Context, path: { id: string }): Promise<{ data: calls.Group }> {
  const { db, actor, clock } = context
  return { data: await showGroup(db.read, await requireVisible(context, path), { actorId: actor?.id ?? null, now: clock.now() }) }
}

async function requireVisible({ db, actor }: Context, { id }: { id: string }): Promise<CircleRow> {
  const row = await findGroup(db.read, id)
  if (!row || !(await canSeeGroup(db.read, row, actor?.id ?? null))) throw new NotFound(group.notFoundMessage)
  return row
}

/** Finds a group whose members and debates the reader may see. Somebody who is only invited to a private group may not. */
async function idForMembers(context: Context, path: { id: string }): Promise<number> {
  const row = await requireVisible(context, path)
  if (!(await canSeeGroupContents(context.db.read, row, context.actor?.id ?? null))) throw new NotFound(group.notFoundMessage)
  return row.id
}

const parseVisibleGroupId = async (context: Context, path: { id: string }): Promise<number> => (await requireVisible(context, path)).id
