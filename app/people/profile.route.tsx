import { useActionData, useLoaderData } from '@remix-run/react'
import { type ReactNode, useState } from 'react'
import type { EarnedBadge } from '#contract/badges'
import type { Profile, Weeks } from '#contract/people'
import { nameInAddress } from '#contract/person-addresses'
import { shownName } from '#contract/readable-name'
import { actions } from '../actions.server'
import { RecordFigures } from '../debates/debate-record'
import { hasRecord } from '../debates/debate-text'
import { type ActionResult, PageFaults } from '../forms/action-result'
import { Notice, NoticePlaces, type PageMessage } from '../forms/notice'
import { routeMeta } from '../forms/route-meta'
import { submit } from '../forms/submit.server'
import { atomPath, avatarPath, badgesPath, profilePath, relationshipAnchor, teamPath, teamsPath } from '../paths'
import { ApiFailure } from '../platform/api-failure'
import { defineLoader } from '../platform/define-loader.server'
import { environment, siteUrl } from '../platform/environment.server'
import { isUnloaded, type PartialResult } from '../platform/partial-result'
import { redirectTo } from '../platform/redirects.server'
import { useCapabilities } from '../platform/root-data'
import { describeProfile } from '../posts/structured-data.server'
import { Avatar } from '../ui/avatar'
import { Emblem } from '../ui/emblem'
import { FeedLink } from '../ui/feed-link'
import { Day } from '../ui/moment'
import { isVariant, pageMeta } from '../ui/page-meta'
import { Part } from '../ui/part'
import { htmlExcerpt } from '../ui/plain-text'
import { Lines, prose } from '../ui/prose'
import { ActivitySparkline } from './activity-sparkline'
import { FriendshipForm, useIsOwn } from './friendship-form'
import {
  availableLists,
  type ListParams,
  loadActivity,
  loadNamedProfile,
  loadPersonList,
  type PersonList,
  parseListParams,
} from './profile.server'
import { type ListName, ProfileLists } from './profile-lists'

export const handle = { query: ['name', 'list', 'page', 'before', 'debate'] }

/** Loads a person's public profile (customer-spec §2), with the list that the address asks for. */
export const loader = defineLoader(async (visit, { displayName }) => {
  const requestedName = nameInAddress(displayName, visit.url.searchParams)
  if (requestedName === null) throw new ApiFailure(404, 'There’s no profile at this address.')
  const { profile, name, isFormer } = await loadNamedProfile(visit, requestedName)
  if (isFormer) throw redirectTo(profilePath(name), { status: 303 })
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
    structured: describeProfile(visit, profile),
    picture: avatarPath(profile.avatar, { api: environment().API_URL ?? null, avatars: environment().AVATARS_URL ?? null }),
  }
})

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
    structured: page.structured,
    feed: atomPath(profilePath(page.name)),
  })
})

export default function ProfileRoute() {
  return <ProfilePage {...useLoaderData<typeof loader>()} actionResult={useActionData<typeof action>() ?? null} />
}

type Props = {
  profile: Profile
  name: string
  params: ListParams
  offered: ListName[]
  list: PartialResult<PersonList>
  weeks: PartialResult<Weeks>
  now: number
  actionResult: ActionResult | null
}

/** Shows a person's public profile, and their relationship to the reader. */
function ProfilePage({ profile, actionResult, weeks, ...lists }: Props) {
  const [message, setMessage] = useState<PageMessage>(null)
  const isOwn = useIsOwn(profile)
  return (
    <NoticePlaces places={isOwn ? [] : [relationshipAnchor]}>
      <main className="with-side">
        <div className="flow">
          <PageFaults actionResult={actionResult} fields={{}} />
          <Notice message={message} />
          <Head profile={profile}>
            {/* Remounts when the loaded relationship changes, so that the new relationship replaces the form's state. */}
            <FriendshipForm key={JSON.stringify([profile.friendship, profile.blocking])} profile={profile} onMessage={setMessage} />
          </Head>
          <EarnedBadges badges={profile.badges} isOwn={isOwn} />
          <ProfileLists profile={profile} {...lists} />
          <FeedLink path={atomPath(profilePath(lists.name))} />
        </div>
        <div className="beside flow max-lg:pt-6">
          {isUnloaded(weeks) ? null : (
            <Part id="activity" title="Activity">
              <ActivitySparkline weeks={weeks} wide />
            </Part>
          )}
          <Record record={profile.record} />
          <Teams teams={profile.teams} isOwn={isOwn} />
        </div>
      </main>
    </NoticePlaces>
  )
}

function Head({ profile, children }: Pick<Props, 'profile'> & { children: ReactNode }) {
  const { display_name, created_at, bio, bio_html } = profile
  const shown = shownName(profile)
  return (
    <>
      <div className="row">
        <Avatar person={profile} large />
        <div className="min-w-16 flex-1">
          <h1>
            <bdi>{shown}</bdi>
          </h1>
          <p className="meta">
            {display_name && display_name !== shown ? (
              <>
                Display name: <bdi>{display_name}</bdi> ·{' '}
              </>
            ) : null}
            {created_at ? 'Joined ' : null}
            <Day at={created_at} />
          </p>
        </div>
        {children}
      </div>
      {bio_html ? (
        prose(bio_html)
      ) : bio.trim() ? (
        <p className="prose" dir="auto">
          <Lines text={bio} />
        </p>
      ) : null}
    </>
  )
}

/** Shows how many finished debates the person won, lost and tied; nothing before the first one ends. */
function Record({ record }: Pick<Profile, 'record'>) {
  if (!hasRecord(record)) return null
  return (
    <Part id="record" title="Record">
      <RecordFigures record={record} />
    </Part>
  )
}

/** Shows the person's teams. Without any, shows nothing, except a link to all teams on your own profile. */
function Teams({ teams, isOwn }: Pick<Profile, 'teams'> & { isOwn: boolean }) {
  const can = useCapabilities()
  if (teams.length === 0 && !(isOwn && can.listTeams)) return null
  return (
    <section className="flow" aria-labelledby="teams">
      <div className="bar">
        <h2 id="teams">Teams</h2>{' '}
        {isOwn && can.listTeams ? (
          <p className="meta ms-auto max-sm:hidden">
            <a href={teamsPath}>Find or create a team</a>
          </p>
        ) : null}
      </div>
      {teams.length > 0 ? (
        <ul className="grid gap-2">
          {teams.map(({ id, name }) => (
            <li key={id}>
              {can.listTeams ? (
                <a href={teamPath(id)}>
                  <bdi>{name}</bdi>
                </a>
              ) : (
                <bdi>{name}</bdi>
              )}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}

/** Shows a person's badges with their dates. If there are none, only the owner sees the section, with a link to all badges. */
function EarnedBadges({ badges, isOwn }: { badges: readonly EarnedBadge[]; isOwn: boolean }) {
  const can = useCapabilities()
  if (badges.length === 0 && !(isOwn && can.listBadges)) return null
  return (
    <section className="flow" aria-labelledby="badges">
      <div className="bar">
        <h2 id="badges">Badges</h2>{' '}
        {can.listBadges ? (
          <p className="meta ms-auto max-sm:hidden">
            <a href={badgesPath}>How to earn badges</a>
          </p>
        ) : null}
      </div>
      {badges.length > 0 ? (
        <ul className="flex flex-wrap gap-2">
          {badges.map(({ key, name, sentence, awarded_at }) => (
            <li key={key} className="flex items-center gap-2 rounded bg-raised px-3 py-1 text-sm *:first:size-5" title={sentence}>
              <Emblem slug={key} /> <b>{name}</b> <span className="sr-only">{awarded_at ? 'since ' : null}</span>
              <span className="text-muted">
                <Day at={awarded_at} />
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}
