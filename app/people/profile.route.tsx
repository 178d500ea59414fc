import { useActionData, useLoaderData } from '@remix-run/react'
import { nameInAddress } from '#contract/person-addresses'
import { shownName } from '#contract/readable-name'
import { actions } from '../actions.server'
import { routeMeta } from '../forms/route-meta'
import { submit } from '../forms/submit.server'
import { avatarPath, profilePath } from '../paths'
import { ApiFailure } from '../platform/api-failure'
import { defineLoader } from '../platform/define-loader.server'
import { environment, siteUrl } from '../platform/environment.server'
import { redirectTo } from '../platform/redirects.server'
import { isVariant, pageMeta } from '../ui/page-meta'
import { htmlExcerpt } from '../ui/plain-text'
import { availableLists, loadActivity, loadPersonList, loadProfile, parseListParams } from './profile.server'
import { ProfilePage } from './profile-page'

export const handle = { query: ['name', 'list', 'page', 'before', 'debate'] }

/** Loads a person's public profile (customer-spec §2), with the list that the address asks for. */
export const loader = defineLoader(async (visit, { displayName }) => {
  const requestedName = nameInAddress(displayName, visit.url.searchParams)
  if (requestedName === null) throw new ApiFailure(404, 'There’s no profile at this address.')
  const profile = await loadProfile(visit, requestedName).catch(explainNotFound)
  const name = profile.display_name?.trim() ? profile.display_name : requestedName
  // They had this name until recently.
  if (normalisedName(name) !== normalisedName(requestedName)) throw redirectTo(profilePath(name), { status: 303 })
  const params = parseListParams(visit.url.searchParams)
  const [list, weeks] = await Promise.all([loadPersonList(visit, profile, params), loadActivity(visit, profile)])
  return {
    profile,
    name,
    params,
    list,
    weeks,
    offered: availableLists(),
    now: Date.now(),
    canonical: siteUrl() + profilePath(name),
    picture: avatarPath(profile.avatar, { api: environment().API_URL ?? null, avatars: environment().AVATARS_URL ?? null }),
  }
})

/** Names that differ only in case are the same. */
const normalisedName = (name: string) => name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()

function explainNotFound(failure: unknown): never {
  if (!(failure instanceof ApiFailure) || failure.status !== 404) throw failure
  throw new ApiFailure(404, 'Nobody here has that name. They may have changed it or deleted their account.')
}

export const action = submit(actions)

export { clientAction, headers, shouldRevalidate } from '../forms/route-exports'
export { Problem as ErrorBoundary } from '../shell/error-page'

export const meta = routeMeta<typeof loader>(({ data: page, location }) => {
  const { profile, canonical, picture } = page
  const title = shownName(profile)
  return pageMeta({
    title,
    description: htmlExcerpt(profile.bio_html ?? profile.bio) || `${title} on Rostrum`,
    canonical,
    isVariant: isVariant(location),
    picture,
  })
})

export default function ProfileRoute() {
  return <ProfilePage {...useLoaderData<typeof loader>()} actionResult={useActionData<typeof action>() ?? null} />
}
