import { Fragment, type ReactNode } from 'react'
import type { Person } from '#contract/accounts'
import { circleLimits } from '#contract/circle-limits'
import type { Meta } from '#contract/lists'
import { hasRecord, recordText } from '../debates/debate-text'
import { type ActionResult, PageFaults } from '../forms/action-result'
import { Notice } from '../forms/notice'
import { withQuery } from '../paths'
import { isAbsent, isUnloaded, type PartialResult } from '../platform/partial-result'
import { useAvatars } from '../ui/avatar'
import { Pagination, PastLastPage } from '../ui/pagination'
import { MissingPart, Part } from '../ui/part'
import { PersonLink } from '../ui/person-link'
import { pluralise } from '../ui/pluralise'
import type { CircleCard, CirclePages } from './circle-kinds'
import type { CircleParams } from './circle-lists.server'
import { accessLabels } from './circle-text'
import { CirclePicture, MembershipForm } from './membership-form'

type Circles = { data: CircleCard[]; meta: Meta }
export type CirclesPageProps = {
  pages: CirclePages
  params: CircleParams
  circles: Circles
  own: PartialResult<Circles>
  /** Whether the API supports creating one. */
  canCreate: boolean
  actionResult: ActionResult | null
}

/** Shows all teams or groups, or the search results, and above them the reader's own. */
export function CirclesPage({ pages, params, circles: { data, meta }, own, canCreate, actionResult }: CirclesPageProps) {
  const { list, titles } = pages
  const { search } = params
  const currentMeta = params.before === undefined ? meta : { ...meta, current_page: meta.last_page + 1 }
  const pathFor = (page: number) => withQuery(list, { search, page: page === 1 ? undefined : String(page) })
  return (
    <main className="with-side">
      <div className="flow">
        <PageFaults actionResult={actionResult} fields={{}} />
        <Notice />
        <div className="row justify-between">
          <h1>{titles}</h1>
          {canCreate ? <a className="button primary" href={pages.create}>{`Create a ${pages.kind}`}</a> : null}
        </div>
        <p className="text-muted">{pages.purpose}</p>
        {isAbsent(own) ? null : <OwnCircles own={own} pages={pages} />}
        <section className="flow mt-6" aria-labelledby="all">
          <ListHeading titles={titles} search={search} />
          {data.length > 0 || search ? <Search pages={pages} search={search} /> : null}
          {data.length === 0 && meta.total > 0 ? <PastLastPage first={pathFor(1)} /> : null}
          {data.length === 0 && meta.total === 0 ? <NoneFound pages={pages} search={search} canCreate={canCreate} /> : null}
          {data.length > 0 ? (
            <ol className={cardsClass}>
              {data.map((circle) => (
                <Item key={circle.id} circle={circle} pages={pages}>
                  {circle.access === 'open' && (circle.membership?.state ?? 'none') === 'none' ? (
                    <MembershipForm circle={circle} pages={pages} />
                  ) : null}
                </Item>
              ))}
            </ol>
          ) : null}
          <Pagination meta={currentMeta} pathFor={pathFor} olderPath={(cursor) => withQuery(list, { search, before: cursor })} />
        </section>
      </div>
      <About pages={pages} hasExample={data.length > 0} />
    </main>
  )
}

/** Names the list. The heading of the complete list is only for screen readers, because the page's own heading says the same. */
function ListHeading({ titles, search }: { titles: string; search: string | undefined }) {
  return (
    <h2 id="all" className={search ? undefined : 'sr-only'}>
      {search ? `${titles} matching “${search}”` : `All ${titles.toLowerCase()}`}
    </h2>
  )
}

const cardsClass = 'grid gap-4 sm:grid-cols-2'

/** Shows how teams or groups work. */
function About({ pages: { kind, about }, hasExample }: { pages: CirclePages; hasExample: boolean }) {
  return (
    <aside className="beside flow pt-2 max-lg:pt-6" aria-labelledby="about-title">
      <h2 id="about-title">{`How ${kind}s work`}</h2>
      <ol className="list-decimal ps-5 text-sm text-muted">
        {about.steps.map((step) => (
          <li className="mt-2" key={step}>
            {step}
          </li>
        ))}
      </ol>
      {hasExample ? <p className="text-sm text-muted">{about.example}</p> : null}
    </aside>
  )
}

/** Shows the reader's circles, starting with those that need an answer. Shows nothing if there are none. */
function OwnCircles({ own, pages }: { own: PartialResult<Circles>; pages: CirclePages }) {
  const title = `Your ${pages.titles.toLowerCase()}`
  if (isUnloaded(own)) {
    return (
      <Part id="own" title={title}>
        <MissingPart what={title} why={own} />
      </Part>
    )
  }
  if (own.data.length === 0) return null
  const waiting = own.data.filter(({ membership }) => membership?.state !== 'member')
  const joined = own.data.filter(({ membership }) => membership?.state === 'member')
  return (
    <Part id="own" title={title}>
      <ul className={cardsClass}>
        {[...waiting, ...joined].map((circle) => (
          <Item key={circle.id} circle={circle} pages={pages}>
            <MembershipForm circle={circle} pages={pages} />
          </Item>
        ))}
      </ul>
    </Part>
  )
}

function Item({ circle, pages, children }: { circle: CircleCard; pages: CirclePages; children?: ReactNode }) {
  const { name, description, members_count, owner, access, record } = circle
  return (
    <li className="card flex flex-col gap-3">
      <div className="flex items-center gap-3 *:first:size-12 *:first:flex-none">
        <CirclePicture circle={circle} />
        <div>
          <h3>
            <a className="text-text no-underline" href={pages.pathOf(circle)}>
              <bdi>{name}</bdi>
            </a>
          </h3>
          <p className="text-muted">
            {pluralise(members_count, 'member')}
            {access ? ` · ${accessLabels[access]}` : null}
            {hasRecord(record) ? ` · ${recordText(record)}` : null}
          </p>
        </div>
      </div>
      {description.trim() ? <p dir="auto">{description}</p> : null}
      {children}
      <p className="mt-auto flex flex-wrap items-center gap-x-2 text-muted">
        <FirstMembers members={circle.first_members} />
        {owner ? (
          <span>
            Owned by <PersonLink person={owner} />
          </span>
        ) : null}
      </p>
    </li>
  )
}

/** Shows the pictures of the first members; their names are on the circle's page. */
function FirstMembers({ members }: { members: readonly Person[] }) {
  const avatar = useAvatars()
  if (members.length === 0) return null
  return (
    <span className="flex -space-x-1" aria-hidden="true">
      {members.map((person) => (
        <Fragment key={person.id}>{avatar(person)}</Fragment>
      ))}
    </span>
  )
}

function Search({ pages, search }: { pages: CirclePages; search: string | undefined }) {
  return (
    <form className="mb-6 flex max-w-2xl flex-wrap items-center gap-2" action={pages.list}>
      <label className="flex-[1_0_100%] font-semibold" htmlFor="find">
        {`Find ${pages.titles.toLowerCase()}`}
      </label>{' '}
      <input className="flex-[1_1_6rem]" type="search" id="find" name="search" maxLength={circleLimits.search.max} defaultValue={search} />{' '}
      <button type="submit">Find</button> {search ? <a href={pages.list}>{`Show all ${pages.titles.toLowerCase()}`}</a> : null}
    </form>
  )
}

/** Says that nothing was found. If there are no teams or groups at all, explains their purpose and links to the form that creates one. */
function NoneFound({ pages, search, canCreate }: { pages: CirclePages; search: string | undefined; canCreate: boolean }) {
  const { kind, titles, list, create, about } = pages
  if (search)
    return (
      <div className="text-muted">
        <p>
          <b>{`No ${titles.toLowerCase()} found`}</b>
        </p>
        <p>{`No ${kind} has these words in its name or description.`}</p>
        <p>
          <a className="button" href={list}>{`Show all ${titles.toLowerCase()}`}</a>
        </p>
      </div>
    )
  return (
    <div className="card flow">
      <p>
        <b>{`No ${titles.toLowerCase()} yet`}</b>
      </p>
      <p>{about.example}</p>
      {canCreate ? (
        <p>
          <a className="button" href={create}>{`Create the first ${kind}`}</a>
        </p>
      ) : null}
    </div>
  )
}
