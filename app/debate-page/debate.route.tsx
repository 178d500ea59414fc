import { useActionData, useLoaderData } from '@remix-run/react'
import { type Debate, readDebateBySlug } from '#contract/debates'
import { noteHeading } from '#contract/post-limits'
import { actions } from '../actions.server'
import { argumentsOf, nextPageStart } from '../arguments/argument-calls.server'
import { argumentKind } from '../arguments/argument-kind'
import { layoutOf } from '../arguments/layout'
import { sidesIn } from '../arguments/sides'
import { bestComments, commentActionsFor } from '../comments/comment-calls.server'
import { CommentsPage } from '../comments/comments-page'
import { commentsTabOf } from '../comments/comments-tab.server'
import { debateCapabilities } from '../debates/debate-capabilities.server'
import { may, offersArguing } from '../debates/debate-text'
import { ownTeams } from '../debates/own-circles.server'
import { useActionResult } from '../forms/action-result'
import { keptDraft } from '../forms/kept-texts.server'
import { formNonce } from '../forms/post-once.server'
import { routeMeta } from '../forms/route-meta'
import { submit } from '../forms/submit.server'
import { kicksOf } from '../kicks/kicks.server'
import { loadMap } from '../map/map.server'
import { argumentsAnchor, debatePath, picturePath, withQuery } from '../paths'
import { defineLoader } from '../platform/define-loader.server'
import { environment, siteUrl } from '../platform/environment.server'
import { isAbsent } from '../platform/partial-result'
import { leadOn } from '../platform/redirects.server'
import { withCleanDescription } from '../platform/sanitise.server'
import type { Visit } from '../platform/visit.server'
import { writingKey } from '../posts/kind'
import { skipTo } from '../posts/listed.server'
import { isVariant, pageMeta } from '../ui/page-meta'
import { beginningOf } from '../ui/plain-text'
import { judgementOf } from '../verdicts/judgement.server'
import { withWatching } from '../watches/watching.server'
import { DebatePage } from './debate-page'

export const handle = { query: ['tab', 'on', 'view', 'sort', 'page', 'before', 'context', 'reasons', 'reasons_before'] }

/** Loads a debate and its arguments, or its comments with `?tab=comments`. */
export const loader = defineLoader(async (visit, { slug = '' }) => {
  const { data: found } = await visit.api(readDebateBySlug, { path: { slug } })
  // The address is from before an edit. The redirect is temporary, because editing the topic back restores that address.
  if (found.edited_at !== null && found.slug !== slug)
    throw leadOn(withQuery(debatePath(found.slug), {}, visit.url.searchParams), { status: 303 })
  const [page, { user_is_watching }] = await Promise.all([
    visit.url.searchParams.get('tab') === 'comments' ? commentsTabOf(visit, debateCapabilities(found)) : argumentsTabOf(visit, found),
    withWatching(visit.beside(), found),
  ])
  return { ...page, debate: { ...page.debate, user_is_watching } }
})

async function argumentsTabOf(visit: Visit, found: Debate) {
  const layout = layoutOf(visit.url.searchParams)
  const beside = visit.beside()
  const joinable = (['join', 'join_for', 'join_against'] as const).some((act) => may(found, act).allowed)
  const [debate, list, map, draft, judgement, kicks, best, teams] = await Promise.all([
    withCleanDescription(debateCapabilities(found)),
    argumentsOf(visit, found, layout),
    loadMap(beside, found, (blocks) => sidesIn(found, blocks)),
    keptDraft(visit, writingKey(argumentKind, { debate: found.id })),
    judgementOf(beside, found),
    kicksOf(beside, found),
    bestComments(beside, found),
    ownTeams(visit, joinable),
  ])
  const canonical = siteUrl() + debatePath(debate.slug)
  return {
    tab: null,
    nextFrom: found.passed_turns.length > 0 ? await nextPageStart(beside, found, list) : null,
    debate,
    summary: debate.note ? noteHeading(debate.note.reason) : beginningOf(debate.description_html ?? debate.description),
    layout,
    list,
    map,
    draft,
    judgement,
    kicks,
    teams,
    skip: skipTo(list, { to: `#${argumentsAnchor}`, words: 'Skip to the arguments' }),
    comments: isAbsent(best) ? null : { list: best, offers: commentActionsFor(debate) },
    nonce: formNonce(visit, offersArguing(debate) || may(debate, 'kick').allowed),
    now: Date.now(),
    canonical,
    api: environment().API_URL ?? null,
  }
}

export const action = submit(actions)

export { clientAction, headers, shouldRevalidate } from '../forms/route-exports'
export { ErrorPageWithText as ErrorBoundary } from '../shell/error-page'

export const meta = routeMeta<typeof loader>(({ data: page, location }) => {
  const double = isVariant(location)
  if (page.tab === 'comments') {
    const { topic } = page.debate
    return pageMeta({ title: `Comments: ${topic}`, description: `What people say about “${topic}”.`, canonical: page.canonical, double })
  }
  const { debate, summary, canonical, api } = page
  return pageMeta({
    title: debate.topic,
    description: summary || 'A debate on Rostrum: read it, vote and take part.',
    canonical,
    double,
    picture: debate.note ? null : picturePath(debate.avatar, api),
  })
})

export default function DebateRoute() {
  const page = useLoaderData<typeof loader>()
  const acted = useActionResult(useActionData<typeof action>(), [page.draft])
  return page.tab === 'comments' ? <CommentsPage {...page} acted={acted} /> : <DebatePage {...page} acted={acted} />
}
