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
import { type PageParams, pageParams } from '../platform/page-params'
import { absent, isUnloaded, type PartialResult } from '../platform/partial-result'
import { partialResult } from '../platform/partial-result.server'
import { sanitised } from '../platform/sanitise.server'
import type { Visit } from '../platform/visit.server'
import { knownPerson, offeredToward } from './known-person.server'
import type { ListName } from './profile-lists'

/** Which page of which of somebody's lists an address asks for; what is unknown there counts as absent. */
export type AskedList = PageParams & { list: ListName }

/** Reads it from an address. */
export function askedListIn(query: URLSearchParams): AskedList {
  return { list: query.get('list') === 'arguments' ? 'arguments' : 'debates', ...pageParams(query) }
}

/**
 * Somebody's profile. Two dots alone would vanish from the path of the call, so they stand in its query.
 * @param done what was just done about them, for an API that does not say
 * @throws ApiFailure
 */
export async function profileOf(visit: Visit, name: string, done: Friendship | null = null): Promise<Profile> {
  if (!can.readProfileByName) return offeredToward(await knownPerson(visit, name, done))
  const vanishes = name === '.' || name === '..'
  const asking = vanishes ? { path: { displayName: '-' }, query: { name } } : { path: { displayName: name }, query: {} }
  const { data } = await visit.api(readProfileByName, asking)
  return offeredToward({ ...data, bio_html: data.bio_html && (await sanitised(data.bio_html)) })
}

export type ListOfPerson = Awaited<ReturnType<typeof debatesIn>> | Awaited<ReturnType<typeof argumentsIn>>

/** The list that the address asks for, or that it could not be loaded. */
export function listOfPerson(visit: Visit, { id }: Profile, { list, ...asked }: AskedList): Promise<PartialResult<ListOfPerson>> {
  if (id === null) return Promise.resolve(absent)
  const load = (page: PageParams): Promise<ListOfPerson> => {
    const query = { ...page, per_page: profilePerPage }
    return list === 'arguments' ? argumentsIn(visit, id, query) : debatesIn(visit, id, query)
  }
  return partialResult(orFirstPage(asked, load))
}

/** How much they have argued of late. */
export async function weeksOfPerson(visit: Visit, { id }: Profile): Promise<PartialResult<Weeks>> {
  if (id === null) return absent
  const weeks = await partialResult(visit.beside().api(countWeeksOfPerson, { path: { id } }))
  return isUnloaded(weeks) ? weeks : weeks.data
}

/** The lists that the API has. */
export function listsOffered(): ListName[] {
  return [...(can.listDebatesOfPerson ? (['debates'] as const) : []), ...(can.listArgumentsOfPerson ? (['arguments'] as const) : [])]
}

type Query = PageParams & { per_page: number }

async function debatesIn({ api }: Visit, id: string, query: Query) {
  return { list: 'debates' as const, ...(await api(listDebatesOfPerson, { path: { id }, query })) }
}

async function argumentsIn({ api }: Visit, id: string, query: Query) {
  return { list: 'arguments' as const, ...(await api(listArgumentsOfPerson, { path: { id }, query })) }
}
