import { useState } from 'react'
import type { Profile } from '#contract/people'
import { shownName } from '#contract/shown-name'
import { Notice, type Said } from '../forms/notice'
import { PageFaults } from '../forms/page-faults'
import type { Acted } from '../forms/sent-in-place'
import type { PartOf } from '../platform/part-of'
import { Avatar } from '../ui/avatar'
import { Day } from '../ui/day'
import { Lines } from '../ui/lines'
import type { AskedList, ListOfPerson } from './profile.server'
import { type ListName, ProfileLists } from './profile-lists'
import { Standing } from './standing-form'

type Props = {
  profile: Profile
  name: string
  asked: AskedList
  offered: ListName[]
  list: PartOf<ListOfPerson>
  now: number
  acted: Acted | null
}

/** Somebody as everybody sees them, and how they stand to the reader. */
export function ProfilePage({ profile, acted, ...lists }: Props) {
  const [said, say] = useState<Said>(null)
  return (
    <main id="main" tabIndex={-1} className="flow narrow">
      <PageFaults acted={acted} fields={{}} />
      <Notice said={said} />
      <Head profile={profile} />
      {/* What an answer brought anew replaces what the page had made of the old. */}
      <Standing key={JSON.stringify([profile.friendship, profile.blocking])} profile={profile} say={say} />
      <ProfileLists profile={profile} {...lists} />
    </main>
  )
}

function Head({ profile }: { profile: Profile }) {
  const { display_name, created_at, bio } = profile
  const shown = shownName(profile)
  return (
    <>
      <div className="flex items-center gap-4">
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
      </div>
      {bio.trim() ? (
        <p className="prose" dir="auto">
          <Lines text={bio} />
        </p>
      ) : null}
    </>
  )
}
