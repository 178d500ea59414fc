import * as calls from '#contract/teams'
import { addMember, admitMember, personNotFoundMessage } from '../circles/add-member.ts'
import type { CircleRules } from '../circles/change-circle.ts'
import { circleKindConfigs } from '../circles/circle-kinds.ts'
import { findCircle } from '../circles/circles.queries.ts'
import { createCircle, dissolveCircle, editCircle, removeCirclePicture, replaceCirclePicture } from '../circles/create-or-edit-circle.ts'
import { leaveCircle, removeMember } from '../circles/end-membership.ts'
import { listCircles, listMembers, listOwnCircles, showCircle, showCircleCards } from '../circles/show-circles.ts'
import type { Context, Routes } from '../context.ts'
import { listDebatesOfTeam } from '../debates/list-debates.ts'
import { NotFound } from '../platform/failures.ts'
import { parseId } from '../platform/paging.ts'

const team: CircleRules<calls.Team> = { ...circleKindConfigs.team, show: showCircle }
const teamId = (path: { id: string }) => parseId(path.id, team.notFoundMessage)
const parseMember = (path: { id: string; userId: string }) => ({ id: teamId(path), userId: parseId(path.userId, personNotFoundMessage) })

/** Mounts teams (docs/product.md#teams-and-groups). */
export function mountTeams(routes: Routes): void {
  routes.on(calls.listTeams, async (context, { query }) => {
    const { rows, meta } = await listCircles(context, 'team', query)
    return { data: await showCircleCards(context.db.read, rows, context.actor?.id ?? null), meta }
  })
  routes.on(calls.listMyTeams, async (context, { query }) => {
    const { rows, meta } = await listOwnCircles(context, 'team', query)
    return { data: await showCircleCards(context.db.read, rows, context.actor.id), meta }
  })
  routes.onKeyed(
    calls.createTeam,
    (context, { body }) => createCircle(context, team, body),
    (context, id) => readTeam(context, { id }),
  )
  routes.on(calls.readTeam, (context, { path }) => readTeam(context, path))
  routes.on(calls.changeTeam, (context, { path, body }) => editCircle(context, team, teamId(path), body))
  routes.on(calls.dissolveTeam, (context, { path }) => dissolveCircle(context, team, teamId(path)))
  routes.on(calls.replaceTeamPicture, (context, { path, body }) => replaceCirclePicture(context, team, teamId(path), body.picture))
  routes.on(calls.removeTeamPicture, (context, { path }) => removeCirclePicture(context, team, teamId(path)))
  routes.on(calls.listTeamDebates, (context, { path, query }) => listDebatesOfTeam(context, teamId(path), query))
  routes.on(calls.listTeamMembers, (context, { path, query }) => listMembers(context, team, teamId(path), query))
  routes.on(calls.addTeamMember, (context, { path, body }) => addMember(context, team, teamId(path), body))
  routes.on(calls.leaveTeam, (context, { path }) => leaveCircle(context, team, teamId(path)))
  routes.on(calls.admitTeamMember, (context, { path, body }) => admitMember(context, team, parseMember(path), body.role))
  routes.on(calls.removeTeamMember, (context, { path }) => removeMember(context, team, parseMember(path)))
}

async function readTeam({ db, actor, clock }: Context, path: { id: string }): Promise<{ data: calls.Team }> {
  const circle = await findCircle(db.read, 'team', teamId(path))
  if (!circle) throw new NotFound(team.notFoundMessage)
  return { data: await team.show(db.read, circle, { actorId: actor?.id ?? null, now: clock.now() }) }
}
