import type { Person } from '#contract/accounts'
import { readDebateBySlug } from '#contract/debates'
import { listFriendRequests, listFriends } from '#contract/friends'
import {
  countWeeksOfPerson,
  type Friendship,
  listArgumentsOfPerson,
  listDebatesOfPerson,
  type PersonAct,
  type PersonPermissions,
  type Profile,
  personActs,
  profilePerPage,
  readProfileByName,
  type Weeks,
} from '#contract/people'
import { type FoundPerson, search } from '#contract/search'
import { searchLimits } from '#contract/search-limits'
import { loadMentionablePeople } from '../debates/mentionable-people.server'
import { peopleInDebate } from '../debates/participants'
import { ApiFailure } from '../platform/api-failure'
import { type Capability, can } from '../platform/can.server'
import { orFirstPage } from '../platform/first-page.server'
import { type PageParams, parsePageParams } from '../platform/page-params'
import { isUnloaded, missingFeature, type PartialResult } from '../platform/partial-result'
import { partialResult } from '../platform/partial-result.server'
import { sanitiseHtml } from '../platform/sanitise.server'
import type { Visit } from '../platform/visit.server'
import { personPermission } from './person-text'
import type { ListName } from './profile-lists'

/** Which list of a person, and which page of it, an address asks for. Unknown values count as absent. */
export type ListParams = PageParams & { list: ListName }

/** Reads the list and its page from an address. */
export function parseListParams(query: URLSearchParams): ListParams {
  return { list: query.get('list') === 'arguments' ? 'arguments' : 'debates', ...parsePageParams(query) }
}

/**
 * Loads a person's profile. The names "." and ".." would vanish from the path of the call, so they are sent in its query.
 * @param done the relationship after an action just taken, in case the API doesn't state it
 * @throws ApiFailure
 */
export async function loadProfile(visit: Visit, name: string, done: Friendship | null = null): Promise<Profile> {
  if (!can.readProfileByName) return withSupportedActions(await assembleProfile(visit, name, done))
  const isDotSegment = name === '.' || name === '..'
  const request = isDotSegment ? { path: { displayName: '-' }, query: { name } } : { path: { displayName: name }, query: {} }
  const { data } = await visit.api(readProfileByName, request)
  return withSupportedActions({ ...data, bio_html: data.bio_html && (await sanitiseHtml(data.bio_html)) })
}

/**
 * Loads the profile at an address.
 * @returns `name`, the name in its current address; and whether the requested one is a former name, whose page has moved
 * @throws ApiFailure
 */
export async function loadNamedProfile(visit: Visit, requested: string) {
  const profile = await loadProfile(visit, requested).catch(explainNotFound)
  const name = profile.display_name?.trim() ? profile.display_name : requested
  return { profile, name, isFormer: normalisedName(name) !== normalisedName(requested) }
}

/** Names that differ only in case are the same. */
const normalisedName = (name: string) => name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()

function explainNotFound(failure: unknown): never {
  if (!(failure instanceof ApiFailure) || failure.status !== 404) throw failure
  throw new ApiFailure(404, 'Nobody here has that name. They may have changed it or deleted their account.')
}

export type PersonList = Awaited<ReturnType<typeof loadDebates>> | Awaited<ReturnType<typeof loadArguments>>

/** Loads the list that the address asks for, or the reason why it can't be loaded. */
export function loadPersonList(visit: Visit, { id }: Profile, { list, ...params }: ListParams): Promise<PartialResult<PersonList>> {
  if (id === null) return Promise.resolve(missingFeature)
  const load = (page: PageParams): Promise<PersonList> => {
    const query = { ...page, per_page: profilePerPage }
    return list === 'arguments' ? loadArguments(visit, id, query) : loadDebates(visit, id, query)
  }
  return partialResult(orFirstPage(params, load))
}

/** Loads how much the person has argued in recent weeks. */
export async function loadActivity(visit: Visit, { id }: Profile): Promise<PartialResult<Weeks>> {
  if (id === null) return missingFeature
  const weeks = await partialResult(visit.secondary().api(countWeeksOfPerson, { path: { id } }))
  return isUnloaded(weeks) ? weeks : weeks.data
}

/** Returns the lists that the API supports. */
export function availableLists(): ListName[] {
  return [...(can.listDebatesOfPerson ? (['debates'] as const) : []), ...(can.listArgumentsOfPerson ? (['arguments'] as const) : [])]
}

type Query = PageParams & { per_page: number }

async function loadDebates({ api }: Visit, id: string, query: Query) {
  return { list: 'debates' as const, ...(await api(listDebatesOfPerson, { path: { id }, query })) }
}

async function loadArguments({ api }: Visit, id: string, query: Query) {
  return { list: 'arguments' as const, ...(await api(listArgumentsOfPerson, { path: { id }, query })) }
}

/**
 * Assembles a person's profile if the API has no call for it (customer-spec §7 has none). Search finds the person, the lists of friends and
 * requests give the relationship, and the debate that the reader came from gives the id.
 * @param done the relationship after an action just taken, in case no list states it
 * @throws ApiFailure 404 if nobody with that name is found
 */
async function assembleProfile(visit: Visit, name: string, done: Friendship | null): Promise<Profile> {
  const [found, relationships, near] = await Promise.all([
    findBySearch(visit, name),
    listRelationships(visit),
    findInDebate(visit, visit.url.searchParams.get('debate') ?? '', name),
  ])
  const isMeant = (person: Person) => hasDisplayName(person, name) && (!found || found.id === null || found.id === person.id)
  const known = relationships.find(({ user }) => isMeant(user))
  const person = found ?? known?.user ?? near.find(isMeant)
  if (!person) throw new ApiFailure(404, 'Nobody here has that name.')
  return {
    ...unknownFields,
    ...person,
    // For calls about a friend or request, the id in the list is needed, which may be that of the friendship or request itself.
    id: known?.id ?? person.id ?? near.find(isMeant)?.id ?? null,
    friendship: known?.friendship ?? done,
  }
}

/** What no other call tells about a person. */
const unknownFields = {
  bio: '',
  bio_html: null,
  created_at: null,
  debates_count: 0,
  debates_count_capped: false,
  arguments_count: 0,
  arguments_count_capped: false,
  record: null,
  badges: [],
  teams: [],
  is_self: false,
  blocking: false,
  permissions: null,
} as const satisfies Partial<Profile>

const hasDisplayName = ({ display_name }: Person, name: string) => normaliseName(display_name ?? '') === normaliseName(name)
const normaliseName = (name: string) => name.normalize('NFC').trim().toLocaleLowerCase('en')

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

/** Returns the participants of a debate. If none of them has that name, also returns the people who can be mentioned there. */
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
 * Removes the actions that the API doesn't support from a profile, so that no page offers them (docs/product.md#api-conventions, foreign
 * APIs).
 */
function withSupportedActions(profile: Profile): Profile {
  if (personActs.every((act) => can[requiredCapability[act]])) return profile
  const refused = { allowed: false, reason: null }
  const permitted = personActs.map((act) => [act, can[requiredCapability[act]] ? personPermission(profile, act) : refused] as const)
  return { ...profile, permissions: Object.fromEntries(permitted) as PersonPermissions }
}
