import type { NewMember } from '#contract/circles'
import type { MemberContext } from '../context.ts'
import { Invalid } from '../platform/failures.ts'
import { nameKey } from '../platform/folding.ts'
import { idOf } from '../platform/ids.ts'
import { askToJoin } from './ask-to-join.ts'
import type { CircleRoom } from './change-circle.ts'
import { inviteMember, noSuchPerson } from './invite-member.ts'
import { findIdByName } from './memberships.queries.ts'

/** Invites somebody, by the id or by the display name as it is typed; without either one asks to be a member oneself. @throws as these do */
export async function addMember<W>(context: MemberContext, room: CircleRoom<W>, id: number, { user_id, display_name }: NewMember) {
  if (user_id !== undefined) return inviteMember(context, room, id, idOf(user_id, noSuchPerson))
  if (display_name === undefined) return askToJoin(context, room, id)
  return inviteMember(context, room, id, await idNamed(context, display_name))
}

/** @throws Invalid for a name that nobody has */
async function idNamed({ db, clock }: MemberContext, typed: string): Promise<number> {
  const name = typed.replace(/^@/, '')
  if (name === '') throw new Invalid({ display_name: ['Type the display name of whom you invite.'] })
  const id = name.includes('\0') ? undefined : await findIdByName(db.read, nameKey(name), clock.now())
  if (id === undefined) throw new Invalid({ display_name: ['There is nobody here by that name. Look it up on their profile.'] })
  return id
}
