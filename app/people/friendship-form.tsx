import { useFetcher } from '@remix-run/react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { PersonAct, Profile } from '#contract/people'
import { shownName } from '#contract/readable-name'
import type { ActionResult } from '../forms/action-result'
import { buttonFor, readIntent } from '../forms/form-buttons'
import { NoticeAt, type PageMessage } from '../forms/notice'
import { submittedForm, useAnswers } from '../forms/use-toggle'
import { friendsPath, relationshipAnchor, writingPath } from '../paths'
import { useCapabilities, useRootData } from '../platform/root-data'
import { HiddenFields } from '../ui/hidden-fields'
import { Day } from '../ui/moment'
import { MoreMenu, menuButton } from '../ui/more-menu'
import { ReportLink, reportPathFor, useReporting } from '../ui/report-link'
import type { personActions } from './person.actions.server'
import { mainActs, personPermission } from './person-text'

/** Shows the relationship between a person and the reader, with the possible actions. With JavaScript the page stays. */
export function FriendshipForm({ profile: loaded, onMessage }: { profile: Profile; onMessage: (message: PageMessage) => void }) {
  const [profile, settle] = useState(loaded)
  const fetcher = useFetcher<ActionResult>()
  const section = useRef<HTMLElement>(null)
  const isOwn = useIsOwn(loaded)
  // A button that is no longer possible disappears, and the focus would be lost with it.
  useEffect(() => {
    if (profile !== loaded && document.activeElement === document.body) section.current?.focus()
  }, [profile, loaded])

  function send(event: FormEvent<HTMLElement>) {
    const form = submittedForm(event)
    if (!form) return
    // These two ask for confirmation on a separate page.
    const intent = readIntent(form)
    if (intent === 'friend-remove' || (intent === 'block' && profile.friendship?.state === 'friends')) return
    event.preventDefault()
    fetcher.submit(form, { method: 'post' })
  }

  useAnswers(fetcher.data, (actionResult) => {
    if (actionResult.kind === 'answer' && isSuccess(actionResult.answer)) {
      settle(actionResult.answer.profile)
      onMessage({ kind: 'done', text: actionResult.answer.text })
    } else if (actionResult.kind === 'refused') onMessage({ kind: 'refused', text: actionResult.message })
  })

  if (isOwn) return <OwnProfile />
  const name = shownName(profile)
  return (
    <section ref={section} id={relationshipAnchor} className={relationship} tabIndex={-1} aria-label={`You and ${name}`} onSubmit={send}>
      <NoticeAt place={relationshipAnchor} />
      <RelationshipState profile={profile} name={name} />
      <div className="row gap-2">
        <WriteLink profile={profile} /> <FriendButtons profile={profile} name={name} /> <RareActions profile={profile} name={name} />
      </div>
    </section>
  )
}

const relationship = 'flex flex-col-reverse gap-1 text-sm'

/** Compares display names if the API has no call for profiles: an assembled profile (profile.server.ts) doesn't say whose it is. */
export function useIsOwn({ is_self, display_name }: Pick<Profile, 'is_self' | 'display_name'>): boolean {
  const { viewer } = useRootData()
  const can = useCapabilities()
  return (
    is_self ||
    (!can.readProfileByName &&
      viewer !== null &&
      display_name !== null &&
      viewer.person.display_name?.toLowerCase() === display_name?.toLowerCase())
  )
}

function isSuccess(answer: unknown): answer is { profile: Profile; text: string } {
  return typeof answer === 'object' && answer !== null && 'profile' in answer && 'text' in answer
}

function OwnProfile() {
  return (
    <p className="notice">
      This is your public profile. <a href={friendsPath}>Your friends and requests</a>
    </p>
  )
}

function RelationshipState({ profile, name }: { profile: Profile; name: string }) {
  const { viewer } = useRootData()
  const { state, since } = profile.friendship ?? { state: 'none', since: null }
  const { reason } = personPermission(profile, 'ask')
  if (profile.blocking || reason) return <p>{reason ?? `You’ve blocked ${name}.`}</p>
  if (state === 'friends') return <p>{since === null ? 'You’re friends' : <SinceDay text="Friends since" at={since} />}</p>
  if (state === 'was_asked') {
    return (
      <p>
        <bdi>{name}</bdi> sent you a friend request.
      </p>
    )
  }
  if (state === 'asked') {
    return (
      <p>
        You sent <bdi>{name}</bdi> a friend request. They haven’t answered yet. <SinceDay text="Sent" at={since} />
      </p>
    )
  }
  if (profile.id === null) return viewer ? <p>To add them as a friend, open their profile from a debate they’re in.</p> : null
  return viewer ? null : <p className="meta">You’ll sign in first.</p>
}

function SinceDay({ text, at }: { text: string; at: string | null }) {
  if (at === null) return null
  return (
    <span className="meta">
      {text} <Day at={at} />
    </span>
  )
}

/** Shows the link for writing a message, to friends only. */
function WriteLink({ profile: { id, display_name, friendship } }: { profile: Profile }) {
  const can = useCapabilities()
  if (!can.listConversations || id === null || friendship?.state !== 'friends') return null
  return (
    <a className="button primary" href={writingPath({ id, display_name })}>
      Message
    </a>
  )
}

function FriendButtons({ profile, name }: { profile: Profile; name: string }) {
  const { viewer } = useRootData()
  const availableActs = mainActs.filter(([act]) => personPermission(profile, act).allowed && (viewer !== null || act !== 'unblock'))
  if (availableActs.length === 0) return null
  return (
    <form className="row gap-2" method="post">
      <HiddenFields values={personFields(profile, name)} />
      {availableActs.map(([act, intent, text], index) => [
        index > 0 ? ' ' : null,
        <button
          key={act}
          type="submit"
          className={act === 'ask' || act === 'accept' ? 'primary' : undefined}
          {...buttonFor<typeof personActions>(intent)}
        >
          {text}
        </button>,
      ])}
    </form>
  )
}

/** Shows a menu of rarely used actions. Guests don't need to block anybody, because nobody can contact them. */
function RareActions({ profile, name }: { profile: Profile; name: string }) {
  const { viewer } = useRootData()
  const reporting = useReporting()
  const canAct = viewer !== null && (['remove', 'block'] as const).some((act) => personPermission(profile, act).allowed)
  if (!canAct && reportPathFor(profile, undefined, reporting) === null) return null
  return (
    <MoreMenu label={`More about ${name}`}>
      {canAct ? (
        <form method="post">
          <HiddenFields values={personFields(profile, name)} />
          <MenuButtons profile={profile} name={name} />
        </form>
      ) : null}
      <p className="px-4 py-2">
        <ReportLink person={profile}>Report</ReportLink>
      </p>
    </MoreMenu>
  )
}

function MenuButtons({ profile, name }: { profile: Profile; name: string }) {
  const isAllowed = (act: PersonAct) => personPermission(profile, act).allowed
  return (
    <>
      {isAllowed('remove') ? (
        <button type="submit" className={menuButton} {...buttonFor<typeof personActions>('friend-remove')}>
          Remove friend
        </button>
      ) : null}{' '}
      {isAllowed('block') ? (
        <>
          <button type="submit" className={menuButton} aria-describedby="block-hint" {...buttonFor<typeof personActions>('block')}>
            <span>
              Block <bdi>{name}</bdi>
            </span>
          </button>
          <p id="block-hint" className="hint px-4 pb-2">
            People you block can’t add you as a friend, message you or mention you. They won’t be notified. A friendship or request between
            you ends.
          </p>
        </>
      ) : null}
    </>
  )
}

const personFields = ({ id, display_name, name: plain }: Profile, name: string) => ({
  person: id ?? '',
  name,
  display_name: display_name ?? plain,
})
