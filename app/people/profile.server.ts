import {
  countWeeksOfPerson,
  type Friendship,
  listArgumentsOfPerson,
  listDebatesOfPerson,
  type Profile,
  profilePerPage,
  readProfileByName,
  type Weeks,
} from '#contract/people'
import { can } from '../platform/can.server'
import { orFirstPage } from '../platform/first-page.server'
import { type PageParams, parsePageParams } from '../platform/page-params'
import { isUnloaded, missingFeature, type PartialResult } from '../platform/partial-result'
import { partialResult } from '../platform/partial-result.server'
import { sanitiseHtml } from '../platform/sanitise.server'
import type { Visit } from '../platform/visit.server'
import { assembleProfile, withSupportedActions } from './assemble-profile.server'
import type { ListName } from './profile-lists'

/** The list of a person, and its page, that an address asks for. Unknown values count as absent. */
export type ListParams = PageParams & { list: ListName }

/** Reads the list and its page from an address. */
export function parseListParams(query: URLSearchParams): ListParams {
  return { list: query.get('list') === 'arguments' ? 'arguments' : 'debates', ...parsePageParams(query) }
}

/**
 * Loads a person's profile. The names "." and ".." would vanish from the path of the call, so they are sent in its query.
 * @param done the relationship after an action just taken, for an API that doesn't say
 * @throws ApiFailure
 */
export async function loadProfile(visit: Visit, name: string, done: Friendship | null = null): Promise<Profile> {
  if (!can.readProfileByName) return withSupportedActions(await assembleProfile(visit, name, done))
  const isDotSegment = name === '.' || name === '..'
  const request = isDotSegment ? { path: { displayName: '-' }, query: { name } } : { path: { displayName: name }, query: {} }
  const { data } = await visit.api(readProfileByName, request)
  return withSupportedActions({ ...data, bio_html: data.bio_html && (await sanitiseHtml(data.bio_html)) })
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
