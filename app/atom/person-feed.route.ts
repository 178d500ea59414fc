import { listArgumentsOfPerson, listDebatesOfPerson, type Profile } from '#contract/people'
import { nameInAddress } from '#contract/person-addresses'
import { shownName } from '#contract/readable-name'
import { atomPath, profilePath } from '../paths'
import { loadNamedProfile } from '../people/profile.server'
import { ApiFailure } from '../platform/api-failure'
import { can } from '../platform/can.server'
import { redirectTo } from '../platform/redirects.server'
import type { Visit } from '../platform/visit.server'
import { defineFeed } from './define-feed.server'
import { createFeed, debateEntries, feedLength, personArgumentEntry } from './entries.server'

export const handle = { query: ['name'] }

/** Sends a person's newest arguments as an Atom feed, or their debates if the API can't list arguments. */
export const loader = defineFeed(async (visit, { displayName }) => {
  const requested = nameInAddress(displayName, visit.url.searchParams)
  if (requested === null) throw new ApiFailure(404, 'There’s no profile at this address.')
  const { profile, name, isFormer } = await loadNamedProfile(visit, requested)
  if (isFormer) throw redirectTo(atomPath(profilePath(name)), { status: 303 })
  const { id, created_at } = profile
  if (id === null) throw new ApiFailure(404, 'This profile has no feed.')
  return createFeed({
    name: ['users', id],
    title: shownName(profile),
    page: profilePath(name),
    since: created_at,
    entries: await loadEntries(visit, profile, id),
  })
})

async function loadEntries({ api }: Visit, profile: Profile, id: string) {
  const request = { path: { id }, query: { per_page: feedLength } }
  if (!can.listArgumentsOfPerson) return debateEntries((await api(listDebatesOfPerson, request)).data)
  return (await api(listArgumentsOfPerson, request)).data.map((argument) => personArgumentEntry(argument, profile))
}
