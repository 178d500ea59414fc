import type { NewMember } from '#contract/circles'
import type { MemberContext } from '../context.ts'
import { record } from '../facts/record.ts'
import { findObstacles } from '../friends/blocks.queries.ts'
import { Conflict, Forbidden, Invalid } from '../platform/failures.ts'
import { nameKey } from '../platform/normalise-text.ts'
import { parseId } from '../platform/paging.ts'
import { type CircleChange, type CircleRules, changeCircle } from './change-circle.ts'
import { acceptOwnInvitation, inviteMember, personNotFoundMessage } from './invite-member.ts'
import { permissionTo } from './membership-status.ts'
import { findIdByName, listModerators, putMembership } from './memberships.queries.ts'

/** Invites a person by id or display name; without either, asks to join. @throws as `inviteMember` and `askToJoin` do */
export async function addMember<W>(context: MemberContext, rules: CircleRules<W>, id: number, { user_id, display_name }: NewMember) {
  if (user_id !== undefined) return inviteMember(context, rules, id, parseId(user_id, personNotFoundMessage))
  if (display_name === undefined) return askToJoin(context, rules, id)
  return inviteMember(context, rules, id, await idNamed(context, display_name))
}

/** Finds a person by the typed display name. @throws Invalid if nobody has it */
async function idNamed({ db, clock }: MemberContext, typed: string): Promise<number> {
  const name = typed.replace(/^@/, '')
  if (name === '') throw new Invalid({ display_name: ['Enter the display name of the person you want to invite.'] })
  const id = name.includes('\0') ? undefined : await findIdByName(db.read, nameKey(name), clock.now())
  if (id === undefined) throw new Invalid({ display_name: ['Nobody here has that display name. Copy it from their profile.'] })
  return id
}

/**
 * Asks to join a circle, or joins an open one at once. Repeating it changes nothing, and an invited person accepts.
 * @throws NotFound, Forbidden after a removal, Conflict while it is full or closed, if the caller blocks the owner, or soon after a
 * refusal; TooMany
 */
async function askToJoin<W>(context: MemberContext, rules: CircleRules<W>, id: number): Promise<{ data: W }> {
  await context.limits.take('membershipByMember', String(context.actor.id))
  return changeCircle(context, rules, id, async (change) => {
    const { ownMembership } = change
    if (ownMembership?.state === 'invited') return acceptOwnInvitation(change, ownMembership)
    if (ownMembership?.state !== 'member' && ownMembership?.state !== 'asked') await ask(change)
  })
}

async function ask({ tx, circle, ownMembership, actorId, now }: CircleChange): Promise<void> {
  const approach = await findObstacles(tx, actorId, circle.owner_id)
  const { allowed, reason } = permissionTo('join', { circle, membership: ownMembership, now, approach })
  if (!allowed) throw new (ownMembership?.state === 'removed' ? Forbidden : Conflict)(reason ?? 'You can’t join it right now.')
  const membership = { circle_id: circle.id, user_id: actorId, since: now }
  if (circle.open === 1) return putMembership(tx, ownMembership, { ...membership, state: 'member' })
  await putMembership(tx, ownMembership, { ...membership, state: 'asked' })
  const managers = new Set([circle.owner_id, ...(await listModerators(tx, circle.id))])
  const fact = { kind: `${circle.kind}.asked` as const, at: now, actor_id: actorId, about_id: circle.id }
  await record(tx, null, ...[...managers].map((user_id) => ({ ...fact, user_id })))
}
