import type { Call } from '#contract/call'
import { acceptFriend, askFriend, endFriendship } from '#contract/friends'
import { blockPerson, type PersonAct, type PersonPermissions, type Profile, personActs, unblockPerson } from '#contract/people'
import { isOffered } from '../platform/missing-calls.server'
import { mayToward } from './person-words'

const needed: Readonly<Record<PersonAct, Call>> = {
  ask: askFriend,
  accept: acceptFriend,
  decline: endFriendship,
  withdraw: endFriendship,
  remove: endFriendship,
  block: blockPerson,
  unblock: unblockPerson,
}

/** A profile without what its API cannot do: no page offers it (PRODUCT §7, foreign APIs). */
export function offeredToward(profile: Profile): Profile {
  if (personActs.every((act) => isOffered(needed[act]))) return profile
  const refused = { allowed: false, reason: null }
  const permitted = personActs.map((act) => [act, isOffered(needed[act]) ? mayToward(profile, act) : refused] as const)
  return { ...profile, permissions: Object.fromEntries(permitted) as PersonPermissions }
}
