import { useActionData, useLoaderData } from '@remix-run/react'
import { Fragment, type ReactNode, useState } from 'react'
import type { FollowState, ListedTag } from '#contract/tags'
import { actions } from '../actions.server'
import { debateFiltersQuery, debateSorts, parseDebateFilters } from '../debates/debate-filters'
import { DebateList } from '../debates/debate-list'
import { sortNames } from '../debates/debate-text'
import { loadDebates } from '../debates/list-debates.server'
import { PageFaults } from '../forms/action-result'
import { buttonFor } from '../forms/form-buttons'
import { Notice, NoticeAt, NoticePlaces, type PageMessage } from '../forms/notice'
import { routeMeta } from '../forms/route-meta'
import { submit } from '../forms/submit.server'
import { useIsSuspended } from '../forms/unless-suspended'
import { useToggle } from '../forms/use-toggle'
import { atomPath, followingAnchor, parseTagSlug, tagPath, tagsPath } from '../paths'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import { useCapabilities } from '../platform/root-data'
import { FeedLink } from '../ui/feed-link'
import { isVariant, pageMeta } from '../ui/page-meta'
import { pluralise } from '../ui/pluralise'
import type { followActions } from './follow.actions.server'
import { allTags, followedText, followLabel, tagDescription, unfollowedText, unfollowLabel } from './tag-text'
import { loadTag } from './tags.server'

export const handle = { query: ['name', 'sort', 'page', 'before'] }

export const loader = defineLoader(async (visit, { slug: segment = '' }) => {
  const slug = parseTagSlug(segment, visit.url.searchParams)
  const { sort, page, before } = parseDebateFilters(visit.url.searchParams)
  const filters = { sort, page, before }
  const list = loadDebates(visit, { ...filters, tags: slug })
  const [tag, { data: debates, meta }] = await Promise.all([loadTag(visit, slug, list), list])
  const canonical = siteUrl() + tagPath(tag.slug, isVariant(visit.url) ? {} : debateFiltersQuery(filters))
  return { tag, debates, meta, filters, now: Date.now(), canonical }
})

export const action = submit(actions)

export { clientAction, headers, shouldRevalidate } from '../forms/route-exports'
export { Problem as ErrorBoundary } from '../shell/error-page'

export const meta = routeMeta<typeof loader>(({ data: page, location }) => {
  const { tag, canonical } = page
  const description = tagDescription(tag.name)
  return pageMeta({
    title: `Debates on ${tag.name}`,
    description,
    canonical,
    isVariant: isVariant(location),
    feed: atomPath(tagPath(tag.slug)),
  })
})

/** Shows the debates of a tag (customer-spec §2, Tag page). */
export default function TagPage() {
  const { tag, debates, meta, filters, now } = useLoaderData<typeof loader>()
  const actionResult = useActionData<typeof action>() ?? null
  const [message, setMessage] = useState<PageMessage>(null)
  const { sort = 'latest' } = filters
  const head = { name: tag.name, debates: Math.max(tag.debates_count, meta.total) }
  return (
    <NoticePlaces places={tag.follows ? [followingAnchor] : []}>
      <main className="flow">
        <Notice message={message} />
        <PageFaults actionResult={actionResult} fields={{}} />
        {tag.follows ? <FollowedHead {...{ ...head, tag: tag.follows, onMessage: setMessage }} /> : <Head {...head} />}
        <nav className="tabs" aria-label="Order">
          <span>Sort:</span>{' '}
          {debateSorts.map((each) => (
            <Fragment key={each}>
              <a href={tagPath(tag.slug, { sort: each })} aria-label={sortNames[each]} aria-current={each === sort ? 'true' : undefined}>
                {shortSortNames[each]}
              </a>{' '}
            </Fragment>
          ))}
        </nav>
        <DebateList debates={debates} meta={meta} filters={filters} path={tagPath(tag.slug)} now={now} hideCount />
        <FeedLink path={atomPath(tagPath(tag.slug))} />
      </main>
    </NoticePlaces>
  )
}

/** Each is a part of the complete name (WCAG 2.5.3). */
const shortSortNames = { latest: 'newest', popular: 'popular', ending: 'ending soon', active: 'activity' } as const

type HeadProps = { name: string; debates: number; followers?: string; children?: ReactNode }

/** Shows the heading and the numbers of debates and followers. */
function Head({ name, debates, followers, children }: HeadProps) {
  const can = useCapabilities()
  return (
    <div className="row justify-between">
      <div>
        <h1>
          Tag: <bdi>{name}</bdi>
        </h1>
        <p className="meta">
          {pluralise(debates, 'debate')}
          {followers ? ` · ${followers}` : null}
          {can.listTags ? (
            <>
              {' · '}
              <a href={tagsPath}>{allTags}</a>
            </>
          ) : null}
        </p>
      </div>{' '}
      {children}
    </div>
  )
}

/** Adds the number of followers, and the button to follow or unfollow the tag. With JavaScript the page stays. */
function FollowedHead({ tag, onMessage, ...head }: HeadProps & { tag: ListedTag; onMessage: (message: PageMessage) => void }) {
  const loaded = { following: tag.user_is_following, followers_count: tag.followers_count }
  const { shown, send } = useToggle<FollowState>({ loaded, toggled: stateAfter, isState, stateText: followText, onMessage })
  const { following, followers_count: count } = shown
  const suspended = useIsSuspended()
  return (
    <Head {...head} followers={`${pluralise(count, 'follower')}${following ? ', including you' : ''}`}>
      <div id={followingAnchor}>
        <NoticeAt place={followingAnchor} />
        {suspended ? null : (
          <form method="post" onSubmit={send}>
            <input type="hidden" name="tag" value={tag.slug} />
            <button type="submit" {...buttonFor<typeof followActions>(following ? 'unfollow-tag' : 'follow-tag')}>
              {following ? unfollowLabel : followLabel}
            </button>
          </form>
        )}
      </div>
    </Head>
  )
}

function stateAfter({ following, followers_count: count }: FollowState, intent: string): FollowState {
  const follows = intent === 'follow-tag'
  return { following: follows, followers_count: count + Number(follows) - Number(following) }
}

function isState(answer: unknown): answer is FollowState {
  return typeof answer === 'object' && answer !== null && 'following' in answer && 'followers_count' in answer
}

function followText({ following }: FollowState): string {
  return following ? followedText : unfollowedText
}
