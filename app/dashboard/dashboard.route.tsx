import { useActionData, useLoaderData } from '@remix-run/react'
import type { RebuttalToMe } from '#contract/arguments'
import type { DebateCard } from '#contract/debates'
import { formatNumber } from '#contract/format-number'
import { UnverifiedAddress } from '../accounts/unverified-address'
import { actions } from '../actions.server'
import { ArgumentQuote } from '../arguments/argument-quote'
import { DebateRow } from '../debates/debate-card'
import { NoMyDebates } from '../debates/debate-list'
import { stanceVerbs } from '../debates/debate-text'
import { type ActionResult, PageFaults } from '../forms/action-result'
import { Notice } from '../forms/notice'
import { requireMember } from '../forms/require-member.server'
import { routeMeta } from '../forms/route-meta'
import { submit } from '../forms/submit.server'
import type { NotificationGroup } from '../notifications/group-notifications'
import { NotificationList } from '../notifications/notification-list'
import { dashboardPath, kicksAnchor, mentionsPath, myDebatesPath, notificationsPath, nowAnchor, verdictAnchor } from '../paths'
import { ActivitySparkline } from '../people/activity-sparkline'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import { isAbsent, isUnloaded, type PartialResult } from '../platform/partial-result'
import { Moment } from '../ui/moment'
import { pageMeta } from '../ui/page-meta'
import { MissingPart, Part } from '../ui/part'
import { PersonName } from '../ui/person-link'
import { pluralise } from '../ui/pluralise'
import {
  activityTitle,
  allMentions,
  allNotifications,
  allOwn,
  dashboardSignIn,
  dashboardTitle,
  kickVotesTitle,
  mentionsPart,
  noNotifications,
  noTurns,
  notificationsPart,
  notificationsTitle,
  ownPart,
  ownTitle,
  repliesPart,
  repliesTitle,
  seekingTitle,
  turnsTitle,
  verdictsTitle,
} from './dashboard-text'
import { type DashboardParts, loadDashboard } from './load-dashboard.server'
import { Invitations, TurnCards, UnreadMessages, WaitingDebates } from './waiting-for-you'

export const loader = defineLoader(async (visit) => {
  await requireMember(visit, dashboardSignIn)
  return { parts: await loadDashboard(visit), now: Date.now(), canonical: siteUrl() + dashboardPath }
})

/** Handles the button that mails the verification link again. */
export const action = submit(actions)

export { headers, shouldRevalidate } from '../forms/route-exports'

export const meta = routeMeta<typeof loader>(({ data: page }) =>
  pageMeta({ title: dashboardTitle, canonical: page.canonical, index: false }),
)

/** Shows the dashboard (customer-spec §2). */
export default function DashboardRoute() {
  const { parts, now } = useLoaderData<typeof loader>()
  return <DashboardPage parts={parts} now={now} actionResult={useActionData<typeof action>() ?? null} />
}

type DashboardProps = { parts: DashboardParts; now: number; actionResult: ActionResult | null }

/** Shows the member's turns and what else waits for them. Below, news and their debates, from 64 rem side by side. */
function DashboardPage({ parts, now, actionResult }: DashboardProps) {
  const { unverified, turns, kicks, verdicts, seeking, messages, invitations, rebuttals, mentions, own, weeks, news } = parts
  const rows = (anchor: string) => (debates: readonly DebateCard[]) => <Rows debates={debates} now={now} anchor={anchor} />
  return (
    <main className="flow">
      <PageFaults actionResult={actionResult} fields={{}} />
      <Notice />
      <h1>{dashboardTitle}</h1>
      {unverified === null ? null : <UnverifiedAddress email={unverified} />}
      <WaitingDebates
        kind="my_turn"
        part={turns}
        title={turnsTitle}
        none={noTurns}
        list={(debates) => <TurnCards debates={debates} now={now} />}
      />
      <WaitingDebates kind="open_kicks" part={kicks} title={kickVotesTitle} list={rows(kicksAnchor)} />
      <WaitingDebates kind="to_judge" part={verdicts} title={verdictsTitle} list={rows(verdictAnchor)} />
      <WaitingDebates kind="seeking" part={seeking} title={seekingTitle} list={rows(nowAnchor)} />
      <div className="grid gap-12 pt-6 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
        <div className={`${column} empty:hidden lg:col-2`}>
          <UnreadMessages part={messages} />
          <Invitations kinds={invitations} />
        </div>
        <div className={`${column} lg:[grid-area:1/1/3]`}>
          <OwnDebates own={own} now={now} />
          <RebuttalsToMe part={rebuttals} />
          {isUnloaded(weeks) ? null : (
            <Part id="activity" title={activityTitle}>
              <ActivitySparkline weeks={weeks} />
            </Part>
          )}
        </div>
        <div className={`${column} empty:hidden lg:col-2`}>
          <LatestNotifications part={news} mentions={mentions} />
        </div>
      </div>
    </main>
  )
}

const column = 'flex min-w-0 flex-col gap-12'

type RowsProps = { debates: readonly DebateCard[]; now: number; anchor?: string }

function Rows({ debates, now, anchor }: RowsProps) {
  return (
    <ol className="rows">
      {debates.map((debate) => (
        <DebateRow key={debate.id} debate={debate} heading="h3" now={now} {...(anchor && { anchor })} />
      ))}
    </ol>
  )
}

/** Shows some debates that are not listed above, with a link to all. */
function OwnDebates({ own, now }: { own: DashboardParts['own']; now: number }) {
  if (isAbsent(own)) return null
  return (
    <Part id="own" title={ownTitle}>
      {isUnloaded(own) ? <MissingPart what={ownPart} why={own} /> : null}
      {!isUnloaded(own) && own.total === 0 ? <NoMyDebates kind={undefined} /> : null}
      {!isUnloaded(own) && own.total > 0 ? (
        <>
          {own.debates.length > 0 ? <Rows debates={own.debates} now={now} /> : null}
          <p>
            <a href={myDebatesPath}>{own.capped || own.total === 1 ? allOwn : `All ${formatNumber(own.total)} of my debates`}</a>
          </p>
        </>
      ) : null}
    </Part>
  )
}

type NewsProps = { part: PartialResult<NotificationGroup[]>; mentions: PartialResult<number> }

/** Shows the latest notifications as links, and the number of unread mentions. The other actions are on the pages of both. */
function LatestNotifications({ part, mentions }: NewsProps) {
  const isEmpty = isAbsent(part) || (!isUnloaded(part) && part.length === 0)
  if (isEmpty && isAbsent(mentions)) return null
  return (
    <Part id="latest-notifications" title={notificationsTitle}>
      {isUnloaded(part) ? null : <NotificationList groups={part} placement="side" />}
      {isEmpty ? <p>{noNotifications}</p> : null}
      {isUnloaded(part) && !isAbsent(part) ? <MissingPart what={notificationsPart} why={part} /> : null}
      {isUnloaded(mentions) && !isAbsent(mentions) ? <MissingPart what={mentionsPart} why={mentions} /> : null}
      <p className="row">
        <a href={notificationsPath}>{allNotifications}</a>{' '}
        {isAbsent(mentions) ? null : (
          <a href={mentionsPath}>{typeof mentions === 'number' && mentions > 0 ? pluralise(mentions, 'unread mention') : allMentions}</a>
        )}
      </p>
    </Part>
  )
}

/** Shows the latest rebuttals to the member's arguments, each as a link. */
function RebuttalsToMe({ part }: { part: PartialResult<RebuttalToMe[]> }) {
  if (isAbsent(part) || (!isUnloaded(part) && part.length === 0)) return null
  return (
    <Part id="rebuttals" title={repliesTitle}>
      {isUnloaded(part) ? (
        <MissingPart what={repliesPart} why={part} />
      ) : (
        <ol className="cards">
          {part.map((rebuttal) => (
            <Rebuttal key={rebuttal.id} rebuttal={rebuttal} />
          ))}
        </ol>
      )}
    </Part>
  )
}

function Rebuttal({ rebuttal }: { rebuttal: RebuttalToMe }) {
  const { parent_number: parent, stance, created_at, user, debate } = rebuttal
  return (
    <ArgumentQuote
      argument={rebuttal}
      lead={<RebuttalAuthor user={user} parent={parent} verb={stance === null ? 'replies to' : stanceVerbs[stance]} />}
    >
      {', '}
      in “<bdi>{debate.topic}</bdi>”, <Moment at={created_at} />
    </ArgumentQuote>
  )
}

function RebuttalAuthor({ user, parent, verb }: { user: RebuttalToMe['user']; parent: number | null; verb: string }) {
  return (
    <p>
      <PersonName person={user} /> {verb} {parent === null ? 'your argument' : `your #${parent}`}:
    </p>
  )
}
