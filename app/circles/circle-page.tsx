import type { DebateCard } from '#contract/debates'
import type { Meta } from '#contract/lists'
import { PagedDebates } from '../debates/debate-list'
import { RecordFigures } from '../debates/debate-record'
import { hasRecord } from '../debates/debate-text'
import { type ActionResult, PageFaults } from '../forms/action-result'
import { Notice, NoticeAt, NoticePlaces } from '../forms/notice'
import type { Constraints } from '../forms/parse-form.server'
import { UnlessSuspended, useIsSuspended } from '../forms/unless-suspended'
import { invitedAnchor, memberAnchor, ownerAnchor, ownMembershipAnchor, requestAnchor, rulePath, withQuery } from '../paths'
import type { PageParams } from '../platform/page-params'
import { isUnloaded, type PartialResult } from '../platform/partial-result'
import { Day } from '../ui/moment'
import { MissingPart, Part } from '../ui/part'
import { PersonLink } from '../ui/person-link'
import { pluralise } from '../ui/pluralise'
import { Lines, prose } from '../ui/prose'
import { ReportLink } from '../ui/report-link'
import type { CirclePages } from './circle-kinds'
import { type Circle, isManager } from './circle-kinds'
import type { loadCirclePage } from './circle-lists.server'
import { accessLabels } from './circle-text'
import { Members } from './members'
import { CirclePicture, MembershipForm } from './membership-form'
import { Invitations, MembershipRequests } from './membership-requests'
import { OwnerForms } from './owner-forms'

type CirclePageProps = Awaited<ReturnType<typeof loadCirclePage>> & {
  pages: CirclePages
  constraints: Constraints
  actionResult: ActionResult | null
}

/** Shows a team or a group: its description, the reader's membership, its members and its debates. */
export function CirclePage({ circle, pages, actionResult, constraints, ...lists }: CirclePageProps) {
  const { members, requests, invited } = lists
  const people = [
    ...(isUnloaded(members) ? [] : members.data.map(({ id }) => memberAnchor(id))),
    ...(isUnloaded(requests) ? [] : requests.data.map(({ id }) => requestAnchor(id))),
  ]
  const canManage = isManager(circle)
  const suspended = useIsSuspended()
  return (
    <NoticePlaces places={[ownMembershipAnchor, ...people, ...(canManage ? [invitedAnchor, ownerAnchor] : [])]}>
      <main className="with-side">
        <div className="flow">
          <PageFaults
            actionResult={actionResult}
            fields={{ display_name: 'display_name', name: 'name', description: 'description', picture: 'picture', person: 'person' }}
          />
          <Notice />
          <Head circle={circle} pages={pages} />
          <Description circle={circle} />
          <OwnMembership circle={circle} pages={pages} />
          <HiddenNotice circle={circle} pages={pages} />
          {canManage && suspended ? <UnlessSuspended what={`manage this ${pages.kind}`}>{null}</UnlessSuspended> : null}
          {canManage && !suspended ? <MembershipRequests circle={circle} pages={pages} requests={requests} /> : null}
          <Members circle={circle} pages={pages} members={members} />
        </div>
        <div className="beside flow max-lg:pt-6">
          <Record record={circle.record} />
          {canManage && !suspended ? <Invitations circle={circle} pages={pages} invited={invited} actionResult={actionResult} /> : null}
          {circle.hidden_rule === null ? (
            <ReportLink person={circle.owner} about={{ kind: pages.kind, id: circle.id }} alone>
              {`Report this ${pages.kind}`}
            </ReportLink>
          ) : null}
        </div>
        <div className="flow pt-9">
          <CircleDebates circle={circle} pages={pages} debates={lists.debates} params={lists.params.debates} now={lists.now} />
          <OwnerForms circle={circle} pages={pages} members={members} constraints={constraints} actionResult={actionResult} />
        </div>
      </main>
    </NoticePlaces>
  )
}

/** Shows the reader's membership. The owner's is told by the head and the list of members. */
function OwnMembership({ circle, pages }: { circle: Circle; pages: CirclePages }) {
  if (circle.membership?.role === 'owner') {
    return (
      <div id={ownMembershipAnchor}>
        <NoticeAt place={ownMembershipAnchor} />
      </div>
    )
  }
  return (
    <section id={ownMembershipAnchor} className="now flow border-s-primary" aria-label={`You and ${circle.name}`}>
      <NoticeAt place={ownMembershipAnchor} />
      <MembershipForm circle={circle} pages={pages} />
    </section>
  )
}

function Head({ circle, pages }: { circle: Circle; pages: CirclePages }) {
  const { name, members_count, owner, created_at, access } = circle
  return (
    <div className="flex items-center gap-3 *:first:size-12 *:first:flex-none">
      <CirclePicture circle={circle} />
      <div>
        <h1>
          <bdi>{name}</bdi>
        </h1>
        <p className="text-sm text-muted">
          <a href={pages.list}>{pages.title}</a>
          {` · ${pluralise(members_count, 'member')}`}
          {access ? ` · ${accessLabels[access]}` : null}
          {owner ? ' · owned by ' : null}
          {owner ? <PersonLink person={owner} /> : null}
          {created_at ? ' · created ' : null}
          <Day at={created_at} />
        </p>
      </div>
    </div>
  )
}

/** Shows how the team’s finished debates ended; nothing before the first one ends. */
function Record({ record }: Pick<Circle, 'record'>) {
  if (!hasRecord(record)) return null
  return (
    <Part id="record" title="Record">
      <RecordFigures record={record} />
    </Part>
  )
}

/** Says that moderators have hidden the name, description and picture. */
function HiddenNotice({ circle: { hidden_rule }, pages: { kind } }: { circle: Circle; pages: CirclePages }) {
  if (hidden_rule === null) return null
  return (
    <p className="text-muted italic">
      The moderators have hidden the name, description and picture of this {kind}: <a href={rulePath(hidden_rule)}>rule {hidden_rule}</a>.
      Its members and debates aren’t affected.
    </p>
  )
}

function Description({ circle: { description, description_html } }: { circle: Circle }) {
  if (description_html) return prose(description_html)
  return description.trim() ? (
    <p className="prose" dir="auto">
      <Lines text={description} />
    </p>
  ) : null
}

type Props = {
  circle: Circle
  pages: CirclePages
  debates: PartialResult<{ data: DebateCard[]; meta: Meta }>
  params: PageParams
  now: number
}

/** Shows the debates of a team's members or of a group, running ones first. */
function CircleDebates({ circle, pages, debates, params, now }: Props) {
  const path = pages.pathOf(circle)
  const createPath = pages.createDebatePathFor(circle)
  return (
    <Part id="debates" title="Debates">
      {createPath && circle.membership?.state === 'member' ? (
        <p>
          <a className="button" href={createPath}>{`Start a debate in this ${pages.kind}`}</a>
        </p>
      ) : null}
      {isUnloaded(debates) ? (
        <MissingPart what="The debates" why={debates} />
      ) : (
        <PagedDebates
          debates={debates.data}
          meta={debates.meta}
          afterNumbers={params.before !== undefined}
          pathFor={(page) => `${withQuery(path, { page: page === 1 ? undefined : String(page) })}#debates`}
          olderPath={(cursor) => `${withQuery(path, { before: cursor })}#debates`}
          now={now}
          rows
          heading="h3"
          none={<p>{pages.noDebates}</p>}
        />
      )}
    </Part>
  )
}
