import type { Person } from '#contract/accounts'
import { readDebateBySlug } from '#contract/debates'
import { listFriendRequests, listFriends } from '#contract/friends'
import { type Friendship, type PersonAct, type PersonPermissions, Profile, personActs } from '#contract/people'
import { type FoundPerson, search } from '#contract/search'
import { searchLimits } from '#contract/search-limits'
import { mentionablePeople } from '../debates/mentionable-people.server'
import { peopleOf } from '../debates/participants'
import { ApiFailure } from '../platform/api-failure'
import { type Capability, can } from '../platform/can.server'
import { isUnloaded } from '../platform/partial-result'
import { partialResult } from '../platform/partial-result.server'
import type { Visit } from '../platform/visit.server'
import { mayToward } from './person-text'

/**
 * Somebody's profile where the API has no call for one (customer-spec §7 has none): as a search finds them, how they stand to the
 * reader by the lists of friends and requests, and who they are by the debate from whose page one comes.
 * @param done what was just done about them, which no list tells
 * @throws ApiFailure 404 where nobody of that name is found
 */
export async function knownPerson(visit: Visit, name: string, done: Friendship | null): Promise<Profile> {
  const [found, standing, near] = await Promise.all([
    foundBy(visit, name),
    standings(visit),
    nearBy(visit, visit.url.searchParams.get('debate') ?? '', name),
  ])
  const isMeant = (person: Person) => isCalled(person, name) && (!found || found.id === null || found.id === person.id)
  const known = standing.find(({ user }) => isMeant(user))
  const person = found ?? known?.user ?? near.find(isMeant)
  if (!person) throw new ApiFailure(404, 'There is nobody here by that name.')
  return Profile.parse({
    ...person,
    // What the calls about a friend or a request take may be its own id.
    id: known?.id ?? person.id ?? near.find(isMeant)?.id ?? null,
    friendship: known?.friendship ?? done,
  })
}

const isCalled = ({ display_name }: Person, name: string) => keyOf(display_name ?? '') === keyOf(name)
const keyOf = (name: string) => name.normalize('NFC').trim().toLocaleLowerCase('en')

async function foundBy({ api }: Visit, name: string): Promise<FoundPerson | undefined> {
  const { data } = await api(search, { query: { q: name, type: 'people', per_page: searchLimits.perPage } })
  return data.people.find((person) => isCalled(person, name))
}

type Standing = { id: string; user: Person; friendship: Friendship }

/** Friends, and who asks to be one; of whom one has asked oneself, no call of the customer's text tells. */
async function standings({ api, member }: Visit): Promise<Standing[]> {
  if (!member) return []
  const [friends, requests] = await Promise.all([
    partialResult(api(listFriends, { query: { per_page: 100 } })),
    partialResult(api(listFriendRequests, { query: { per_page: 100 } })),
  ])
  const befriended = isUnloaded(friends) ? [] : friends.data
  const asking = isUnloaded(requests) ? [] : requests.data
  return [
    ...befriended.map(({ id, user, since }) => ({ id, user, friendship: { state: 'friends' as const, since } })),
    ...asking.map(({ id, user, asked_at, direction }) => ({
      ...{ id, user },
      friendship: { state: direction === 'in' ? ('was_asked' as const) : ('asked' as const), since: asked_at },
    })),
  ]
}

/** The people of a debate: who takes part, and if nobody of that name does, who may be mentioned. */
async function nearBy(visit: Visit, slug: string, name: string): Promise<Person[]> {
  if (slug === '') return []
  const debate = await partialResult(visit.api(readDebateBySlug, { path: { slug } }))
  if (isUnloaded(debate)) return []
  const taking = peopleOf(debate.data)
  return taking.some((person) => isCalled(person, name)) ? taking : [...taking, ...(await mentionablePeople(visit, debate.data.id))]
}

const needed: Readonly<Record<PersonAct, Capability>> = {
  ask: 'askFriend',
  accept: 'acceptFriend',
  decline: 'endFriendship',
  withdraw: 'endFriendship',
  remove: 'endFriendship',
  block: 'blockPerson',
  unblock: 'unblockPerson',
}

/** A profile without what its API cannot do: no page offers it (docs/product.md#api-conventions, foreign APIs). */
export function offeredToward(profile: Profile): Profile {
  if (personActs.every((act) => can[needed[act]])) return profile
  const refused = { allowed: false, reason: null }
  const permitted = personActs.map((act) => [act, can[needed[act]] ? mayToward(profile, act) : refused] as const)
  return { ...profile, permissions: Object.fromEntries(permitted) as PersonPermissions }
}
