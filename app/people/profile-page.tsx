import { useState } from 'react'
import type { Profile, Weeks } from '#contract/people'
import { shownName } from '#contract/shown-name'
import { EarnedBadges } from '../badges/earned-badges'
import type { ActionResult } from '../forms/action-result'
import { Notice, NoticePlaces, type Said } from '../forms/notice'
import { PageFaults } from '../forms/page-faults'
import { standingAnchor } from '../paths'
import { isUnloaded, type PartOf } from '../platform/part-of'
import { Avatar } from '../ui/avatar'
import { Day } from '../ui/day'
import { Lines } from '../ui/lines'
import { prose } from '../ui/prose'
import type { AskedList, ListOfPerson } from './profile.server'
import { type ListName, ProfileLists } from './profile-lists'
import { Spark } from './spark'
import { Standing, useIsOwn } from './standing-form'
import { TeamsOf } from './teams-of'

type Props = {
  profile: Profile
  name: string
  asked: AskedList
  offered: ListName[]
  list: PartOf<ListOfPerson>
  weeks: PartOf<Weeks>
  now: number
  acted: ActionResult | null
}

/** Somebody as everybody sees them, and how they stand to the reader. */
export function ProfilePage({ profile, acted, weeks, ...lists }: Props) {
  const [said, say] = useState<Said>(null)
  const isOwn = useIsOwn(profile)
  return (
    <NoticePlaces places={isOwn ? [] : [standingAnchor]}>
      <main className="flow">
        <PageFaults acted={acted} fields={{}} />
        <Notice said={said} />
        <Head profile={profile} weeks={weeks} />
        {/* What an answer brought anew replaces what the page had made of the old. */}
        <Standing key={JSON.stringify([profile.friendship, profile.blocking])} profile={profile} say={say} />
        <EarnedBadges badges={profile.badges} isOwn={isOwn} />
        <TeamsOf teams={profile.teams} isOwn={isOwn} />
        <ProfileLists profile={profile} {...lists} />
      </main>
    </NoticePlaces>
  )
}

function Head({ profile, weeks }: Pick<Props, 'profile' | 'weeks'>) {
  const { display_name, created_at, bio, bio_html } = profile
  const shown = shownName(profile)
  return (
    <>
      <div className="row">
        <Avatar person={profile} large />
        <div>
          <h1>
            <bdi>{shown}</bdi>
          </h1>
          <p className="meta">
            {display_name && display_name !== shown ? (
              <>
                Writes as <bdi>{display_name}</bdi> ·{' '}
              </>
            ) : null}
            {created_at ? 'Joined ' : null}
            <Day at={created_at} />
          </p>
        </div>
        {isUnloaded(weeks) ? null : <Spark weeks={weeks} />}
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
