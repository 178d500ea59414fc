import { useActionData, useLoaderData } from '@remix-run/react'
import type { Mention, MentionPage } from '#contract/mentions'
import { shownName } from '#contract/readable-name'
import { actions } from '../actions.server'
import { type ActionResult, PageFaults } from '../forms/action-result'
import { buttonFor } from '../forms/form-buttons'
import { Notice } from '../forms/notice'
import { requireMember } from '../forms/require-member.server'
import { routeMeta } from '../forms/route-meta'
import { submit } from '../forms/submit.server'
import { mentionsPath, myDebatesPath, notificationsPath, openMentionPath, withQuery } from '../paths'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import { parsePageParams } from '../platform/page-params'
import { Avatar } from '../ui/avatar'
import { HiddenFields } from '../ui/hidden-fields'
import { Moment } from '../ui/moment'
import { pageMeta } from '../ui/page-meta'
import { Pagination, PastLastPage } from '../ui/pagination'
import { Part } from '../ui/part'
import type { mentionActions } from './mention.actions.server'
import { mentionKind } from './mention-kinds'
import {
  howToText,
  howToTitle,
  markAllRead,
  mentionCountText,
  mentionsSignIn,
  mentionsTitle,
  myDebatesLabel,
  noMentionsHint,
  noMentionsTitle,
  notificationsLink,
  unreadLabel,
} from './mention-text'
import { loadMentions } from './mentions.server'

export const loader = defineLoader(async (visit) => {
  await requireMember(visit, mentionsSignIn)
  const page = parsePageParams(visit.url.searchParams)
  const { data: mentions, meta, newest } = await loadMentions(visit, page)
  return { mentions, meta, newest, afterNumbers: page.before !== undefined, canonical: siteUrl() + mentionsPath }
})

export const action = submit(actions)

export { headers, shouldRevalidate } from '../forms/route-exports'
export { Problem as ErrorBoundary } from '../shell/error-page'

export const meta = routeMeta<typeof loader>(({ data: page }) =>
  pageMeta({ title: mentionsTitle, canonical: page.canonical, index: false }),
)

/** Shows the member's mentions (customer-spec §2). */
export default function MentionsRoute() {
  return <MentionsPage {...useLoaderData<typeof loader>()} actionResult={useActionData<typeof action>() ?? null} />
}

type Props = {
  mentions: readonly Mention[]
  meta: MentionPage['meta']
  newest: string | null
  afterNumbers: boolean
  actionResult: ActionResult | null
}

/** Shows the member's mentions, the latest first. Each links to its post. */
function MentionsPage({ mentions, meta, newest, afterNumbers, actionResult }: Props) {
  const unread = meta.unread_count
  return (
    <main className="with-side">
      <div className="flow">
        <PageFaults actionResult={actionResult} fields={{}} />
        <Notice />
        <div className="row justify-between">
          <h1>{mentionsTitle}</h1>
          {meta.total > 0 ? (
            <form className="row" method="post">
              <p className="meta">{mentionCountText(meta)}</p>
              <HiddenFields values={newest === null ? {} : { up_to: newest }} />
              {unread > 0 ? (
                <button type="submit" {...buttonFor<typeof mentionActions>('mentions-read')}>
                  {markAllRead}
                </button>
              ) : null}
            </form>
          ) : null}
        </div>
        <List mentions={mentions} total={meta.total} />
        <Pagination
          meta={afterNumbers ? { ...meta, current_page: meta.last_page + 1 } : meta}
          pathFor={(page) => withQuery(mentionsPath, { page: page === 1 ? undefined : String(page) })}
          olderPath={(before) => withQuery(mentionsPath, { before })}
        />
      </div>
      <div className="beside flow max-lg:pt-6">
        <Part id="how" title={howToTitle}>
          <p>{howToText}</p>
          <p>
            <a href={notificationsPath}>{notificationsLink}</a>
          </p>
        </Part>
      </div>
    </main>
  )
}

function List({ mentions, total }: { mentions: readonly Mention[]; total: number }) {
  if (mentions.length === 0) return total === 0 ? <NoMentions /> : <PastLastPage first={mentionsPath} />
  return (
    <ol className="entries">
      {mentions.map((mention) => (
        <li key={mention.id}>
          <MentionEntry mention={mention} />
        </li>
      ))}
    </ol>
  )
}

/** Shows a mention. Its link marks it as read on the way to the post. */
function MentionEntry({ mention: { id, post_type, post_id, number, excerpt, user, debate, created_at, read_at } }: { mention: Mention }) {
  const { field, numbered } = mentionKind(post_type)
  const post = number === null ? `${field === 'argument' ? 'an' : 'a'} ${field}` : numbered(number)
  return (
    <div className="entry">
      <Avatar person={user} />
      <div>
        <h2 className="text-base">
          <a href={openMentionPath({ mention: id, kind: post_type, slug: debate.slug, post: post_id, number: String(number ?? '') })}>
            <bdi>{shownName(user)}</bdi> mentioned you in “<bdi>{debate.topic}</bdi>” ({post})
          </a>
        </h2>
        {excerpt ? (
          <blockquote className="truncate text-muted" dir="auto">
            {excerpt}
          </blockquote>
        ) : null}
        <p className="meta">
          {read_at === null ? (
            <b className="badge">
              <span className="sr-only">{unreadLabel}</span>
            </b>
          ) : null}{' '}
          <Moment at={created_at} />
        </p>
      </div>
    </div>
  )
}

function NoMentions() {
  return (
    <div className="flow text-muted">
      <p>
        <b>{noMentionsTitle}</b>
      </p>
      <p>{noMentionsHint}</p>
      <p>
        <a className="button primary" href={myDebatesPath}>
          {myDebatesLabel}
        </a>
      </p>
    </div>
  )
}
