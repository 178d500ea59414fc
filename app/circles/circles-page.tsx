import type { ReactNode } from 'react'
import { circleLimits } from '#contract/circle-limits'
import type { Meta } from '#contract/lists'
import { type ActionResult, PageFaults } from '../forms/action-result'
import { Notice } from '../forms/notice'

import { withQuery } from '../paths'
import { isAbsent, isUnloaded, type PartialResult } from '../platform/partial-result'
import { Avatar } from '../ui/avatar'
import { Pagination, PastLastPage } from '../ui/pagination'
import { MissingPart, Part } from '../ui/part'
import { PersonLink } from '../ui/person-link'
import { pluralise } from '../ui/pluralise'
import type { CircleCard, CirclePages } from './circle-kinds'
import type { CircleParams } from './circle-lists.server'
import { CirclePicture, MembershipForm } from './membership-form'

type Circles = { data: CircleCard[]; meta: Meta }
export type CirclesPageProps = {
  pages: CirclePages
  params: CircleParams
  circles: Circles
  own: PartialResult<Circles>
  /** Whether the API can create one. */
  founding: boolean
  actionResult: ActionResult | null
}

/** Shows all teams or groups, or those that a search finds, below the reader's own. */
export function CirclesPage({ pages, params, circles: { data, meta }, own, founding, actionResult }: CirclesPageProps) {
  const { list, titles } = pages
  const currentMeta = params.before === undefined ? meta : { ...meta, current_page: meta.last_page + 1 }
  const pathFor = (page: number) => withQuery(list, { search: params.search, page: page === 1 ? undefined : String(page) })
  return (
    <main className="flow">
      <PageFaults actionResult={actionResult} fields={{}} />
      <Notice />
      <h1>{titles}</h1>
      <p>{pages.purpose}</p>
      {founding ? (
        <p>
          <a className="button primary" href={pages.create}>{`Create a ${pages.kind}`}</a>
        </p>
      ) : null}
      {isAbsent(own) ? null : <OwnCircles own={own} pages={pages} />}
      <Part id="all" title={params.search ? `${titles} matching “${params.search}”` : `All ${titles.toLowerCase()}`}>
        <Search pages={pages} search={params.search} />
        {data.length === 0 && meta.total > 0 ? <PastLastPage first={pathFor(1)} /> : null}
        {data.length === 0 && meta.total === 0 ? <NoneFound pages={pages} search={params.search} founding={founding} /> : null}
        {data.length > 0 ? (
          <>
            <ol className="cards circles">
              {data.map((circle) => (
                <Item key={circle.id} circle={circle} pages={pages} />
              ))}
            </ol>
            <Pagination
              meta={currentMeta}
              pathFor={pathFor}
              olderPath={(cursor) => withQuery(list, { search: params.search, before: cursor })}
            />
          </>
        ) : null}
      </Part>
    </main>
  )
}

/** Shows the reader's circles, those that need an answer first; nothing without any. */
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
      <ul className="cards circles">
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
  const { name, description, members_count, owner } = circle
  return (
    <li className="card flow">
      <div className="circle">
        <CirclePicture circle={circle} />
        <div>
          <h3>
            <a href={pages.pathOf(circle)}>
              <bdi>{name}</bdi>
            </a>
          </h3>
          <p className="meta">
            {pluralise(members_count, 'member')}
            {owner ? ', owned by ' : null}
            {owner ? <Avatar person={owner} /> : null} {owner ? <PersonLink person={owner} /> : null}
          </p>
        </div>
      </div>
      {description.trim() ? <p dir="auto">{description}</p> : null}
      {children}
    </li>
  )
}

function Search({ pages, search }: { pages: CirclePages; search: string | undefined }) {
  return (
    <form className="asking" action={pages.list}>
      <label htmlFor="find">{`Find ${pages.titles.toLowerCase()}`}</label>{' '}
      <input type="search" id="find" name="search" maxLength={circleLimits.search.max} defaultValue={search} />{' '}
      <button type="submit">Find</button> {search ? <a href={pages.list}>{`Show all ${pages.titles.toLowerCase()}`}</a> : null}
    </form>
  )
}

function NoneFound({ pages, search, founding }: { pages: CirclePages; search: string | undefined; founding: boolean }) {
  return (
    <div className="empty flow">
      <p>
        <b>{`No ${pages.titles.toLowerCase()} found`}</b>
      </p>
      {search ? <p>{`No ${pages.kind} has these words in its name or description.`}</p> : null}
      {search ? (
        <p>
          <a className="button" href={pages.list}>{`Show all ${pages.titles.toLowerCase()}`}</a>
        </p>
      ) : null}
      {!search && founding ? (
        <p>
          <a className="button" href={pages.create}>{`Create the first ${pages.kind}`}</a>
        </p>
      ) : null}
    </div>
  )
}
