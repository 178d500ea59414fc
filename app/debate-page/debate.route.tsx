import { useActionData } from '@remix-run/react'
import { type Debate, readDebateBySlug } from '#contract/debates'
import { noteHeading } from '#contract/post-limits'
import { actions } from '../actions.server'
import { loadArguments, nextPageStart } from '../arguments/argument-calls.server'
import { argumentKind, sideLookup } from '../arguments/argument-kind'
import { parseLayout } from '../arguments/layout'
import { commentActionsFor, loadBestComments, loadCommentsTab } from '../comments/comment-calls.server'
import { CommentsPage } from '../comments/comments-page'
import { debateCapabilities } from '../debates/debate-capabilities.server'
import { canPostArgument, debatePermission } from '../debates/debate-text'
import { loadOwnTeams } from '../debates/own-circles.server'
import { useActionResult } from '../forms/action-result'
import { loadDraft } from '../forms/drafts.server'
import { formNonce } from '../forms/post-once.server'
import { routeMeta } from '../forms/route-meta'
import { submit } from '../forms/submit.server'
import { loadKickVotes } from '../kicks/kicks.server'
import { loadMap } from '../map/map.server'
import { argumentsAnchor, debatePath, picturePath, withQuery } from '../paths'
import { defineLoader } from '../platform/define-loader.server'
import { environment, siteUrl } from '../platform/environment.server'
import { isAbsent } from '../platform/partial-result'
import { redirectTo } from '../platform/redirects.server'
import { withCleanDescription } from '../platform/sanitise.server'
import type { Visit } from '../platform/visit.server'
import { postDraftKey } from '../posts/post'
import { getSkipLink } from '../posts/post-list.server'
import { describeDebate } from '../posts/structured-data.server'
import { useLivePage } from '../realtime/use-live-page'
import { isVariant, pageMeta } from '../ui/page-meta'
import { htmlExcerpt } from '../ui/plain-text'
import { loadJudgement } from '../verdicts/judgement.server'
import { withWatching } from '../watches/watch.actions.server'
import { DebatePage } from './debate-page'

export const handle = { query: ['tab', 'on', 'view', 'sort', 'page', 'before', 'context', 'reasons', 'reasons_before'] }

/** Loads a debate and its arguments, or its comments with `?tab=comments`. */
export const loader = defineLoader(async (visit, { slug = '' }) => {
  const { data: found } = await visit.api(readDebateBySlug, { path: { slug } })
  // The address was valid before an edit. The redirect is temporary, because editing the topic back restores that address.
  if (found.edited_at !== null && found.slug !== slug)
    throw redirectTo(withQuery(debatePath(found.slug), {}, visit.url.searchParams), { status: 303 })
  const [page, { user_is_watching }] = await Promise.all([
    visit.url.searchParams.get('tab') === 'comments' ? loadCommentsTab(visit, debateCapabilities(found)) : loadArgumentsTab(visit, found),
    withWatching(visit.secondary(), found),
  ])
  return { ...page, debate: { ...page.debate, user_is_watching } }
})

async function loadArgumentsTab(visit: Visit, found: Debate) {
  const layout = parseLayout(visit.url.searchParams)
  const secondary = visit.secondary()
  const joinable = (['join', 'join_for', 'join_against'] as const).some((act) => debatePermission(found, act).allowed)
  const [debate, list, map, draft, judgement, kickVotes, best, teams] = await Promise.all([
    withCleanDescription(debateCapabilities(found)),
    loadArguments(visit, found, layout),
    loadMap(secondary, found, (blocks) => sideLookup(found, blocks)),
    loadDraft(visit, postDraftKey(argumentKind, { debate: found.id })),
    loadJudgement(secondary, found),
    loadKickVotes(secondary, found),
    loadBestComments(secondary, found),
    loadOwnTeams(visit, joinable),
  ])
  const canonical = siteUrl() + debatePath(debate.slug)
  return {
    tab: null,
    nextFrom: found.passed_turns.length > 0 ? await nextPageStart(secondary, found, list) : null,
    debate,
    summary: debate.note ? noteHeading(debate.note.reason) : htmlExcerpt(debate.description_html ?? debate.description),
    layout,
    list,
    map,
    draft,
    judgement,
    kickVotes,
    teams,
    skip: getSkipLink(list, { to: `#${argumentsAnchor}`, text: 'Skip to the arguments' }),
    structured: describeDebate(visit, debate, { kind: argumentKind, list }),
    comments: isAbsent(best) ? null : { list: best, offers: commentActionsFor(debate) },
    nonce: formNonce(visit, canPostArgument(debate)),
    now: Date.now(),
    canonical,
    api: environment().API_URL ?? null,
  }
}

export const action = submit(actions)

export { clientAction, clientLoader, headers, shouldRevalidate } from '../forms/route-exports'
export { ErrorPageWithText as ErrorBoundary } from '../shell/error-page'

export const meta = routeMeta<typeof loader>(({ data: page, location }) => {
  if (page.tab === 'comments') {
    const { topic } = page.debate
    return pageMeta({
      title: `Comments: ${topic}`,
      description: `What people say about “${topic}”.`,
      canonical: page.canonical,
      isVariant: isVariant(location),
    })
  }
  const { debate, summary, canonical, api } = page
  return pageMeta({
    title: debate.topic,
    description: summary || 'A debate on Rostrum: read it, vote and take part.',
    canonical,
    isVariant: isVariant(location),
    picture: debate.note ? null : picturePath(debate.avatar, api),
    structured: page.structured,
  })
})

export default function DebateRoute() {
  const page = useLivePage<typeof loader>()
  const actionResult = useActionResult(useActionData<typeof action>(), [page.draft])
  return page.tab === 'comments' ? (
    <CommentsPage {...page} actionResult={actionResult} />
  ) : (
    <DebatePage {...page} actionResult={actionResult} />
  )
}
