import type { Person } from '#contract/accounts'
import { readDebateBySlug } from '#contract/debates'
import { listFriendRequests, listFriends } from '#contract/friends'
import { type Friendship, type PersonAct, type PersonPermissions, Profile, personActs } from '#contract/people'
import { type FoundPerson, search } from '#contract/search'
import { searchLimits } from '#contract/search-limits'
import { loadMentionablePeople } from '../debates/mentionable-people.server'
import { peopleInDebate } from '../debates/participants'
import { ApiFailure } from '../platform/api-failure'
import { type Capability, can } from '../platform/can.server'
import { isUnloaded } from '../platform/partial-result'
import { partialResult } from '../platform/partial-result.server'
import type { Visit } from '../platform/visit.server'
import { personPermission } from './person-text'

/**
 * Assembles a person's profile if the API has no call for it (customer-spec §7 has none). Search finds the person, the lists of friends and
 * requests give the relationship, and the debate that the reader came from gives the id.
 * @param done the relationship after an action just taken, which no list tells
 * @throws ApiFailure 404 if nobody of that name is found
 */
export async function assembleProfile(visit: Visit, name: string, done: Friendship | null): Promise<Profile> {
  const [found, relationships, near] = await Promise.all([
    findBySearch(visit, name),
    listRelationships(visit),
    findInDebate(visit, visit.url.searchParams.get('debate') ?? '', name),
  ])
  const isMeant = (person: Person) => hasDisplayName(person, name) && (!found || found.id === null || found.id === person.id)
  const known = relationships.find(({ user }) => isMeant(user))
  const person = found ?? known?.user ?? near.find(isMeant)
  if (!person) throw new ApiFailure(404, 'Nobody here has that name.')
  return Profile.parse({
    ...person,
    // The id that calls about a friend or request take may be that of the friendship or request itself.
    id: known?.id ?? person.id ?? near.find(isMeant)?.id ?? null,
    friendship: known?.friendship ?? done,
  })
}

const hasDisplayName = ({ display_name }: Person, name: string) => keyOf(display_name ?? '') === keyOf(name)
const keyOf = (name: string) => name.normalize('NFC').trim().toLocaleLowerCase('en')

async function findBySearch({ api }: Visit, name: string): Promise<FoundPerson | undefined> {
  const { data } = await api(search, { query: { q: name, type: 'people', per_page: searchLimits.perPage } })
  return data.people.find((person) => hasDisplayName(person, name))
}

type KnownRelationship = { id: string; user: Person; friendship: Friendship }

/** Returns the reader's friends and requests. The customer's spec has no call for requests that the reader sent. */
async function listRelationships({ api, member }: Visit): Promise<KnownRelationship[]> {
  if (!member) return []
  const [friends, requests] = await Promise.all([
    partialResult(api(listFriends, { query: { per_page: 100 } })),
    partialResult(api(listFriendRequests, { query: { per_page: 100 } })),
  ])
  const friendItems = isUnloaded(friends) ? [] : friends.data
  const requestItems = isUnloaded(requests) ? [] : requests.data
  return [
    ...friendItems.map(({ id, user, since }) => ({ id, user, friendship: { state: 'friends' as const, since } })),
    ...requestItems.map(({ id, user, asked_at, direction }) => ({
      ...{ id, user },
      friendship: { state: direction === 'in' ? ('was_asked' as const) : ('asked' as const), since: asked_at },
    })),
  ]
}

/** Returns the participants of a debate. If none of them has that name, adds the people who can be mentioned there. */
async function findInDebate(visit: Visit, slug: string, name: string): Promise<Person[]> {
  if (slug === '') return []
  const debate = await partialResult(visit.api(readDebateBySlug, { path: { slug } }))
  if (isUnloaded(debate)) return []
  const participants = peopleInDebate(debate.data)
  return participants.some((person) => hasDisplayName(person, name))
    ? participants
    : [...participants, ...(await loadMentionablePeople(visit, debate.data.id))]
}

const requiredCapability: Readonly<Record<PersonAct, Capability>> = {
  ask: 'askFriend',
  accept: 'acceptFriend',
  decline: 'endFriendship',
  withdraw: 'endFriendship',
  remove: 'endFriendship',
  block: 'blockPerson',
  unblock: 'unblockPerson',
}

/**
 * Returns a profile without the actions that the API doesn't support, so that no page offers them (docs/product.md#api-conventions,
 * foreign APIs).
 */
export function withSupportedActions(profile: Profile): Profile {
  if (personActs.every((act) => can[requiredCapability[act]])) return profile
  const refused = { allowed: false, reason: null }
  const permitted = personActs.map((act) => [act, can[requiredCapability[act]] ? personPermission(profile, act) : refused] as const)
  return { ...profile, permissions: Object.fromEntries(permitted) as PersonPermissions }
}
