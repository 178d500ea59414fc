import { useActionData } from '@remix-run/react'
import { actions } from '../actions.server'
import { debateCapabilities } from '../debates/debate-capabilities.server'
import { canPostArgument, sideNames } from '../debates/debate-text'
import { useActionResult } from '../forms/action-result'
import { formNonce } from '../forms/post-once.server'
import { routeMeta } from '../forms/route-meta'
import { submit } from '../forms/submit.server'
import { loadMap } from '../map/map.server'
import { layOutMiniMap } from '../map/map-layout'
import { defineLoader } from '../platform/define-loader.server'
import { MissingPost, missingHead } from '../posts/missing-post'
import { typedFields } from '../posts/post-form'
import { postTitle } from '../posts/post-label'
import { loadPostPage, loadThread, withoutPost } from '../posts/thread.server'
import { useLivePage } from '../realtime/use-live-page'
import { isVariant, pageMeta } from '../ui/page-meta'
import { withWatching } from '../watches/watch.actions.server'
import { argumentCalls, loadRebuttals } from './argument-calls.server'
import { argumentKind, argumentKindFor, sideLookup } from './argument-kind'
import { ArgumentPage } from './argument-page'
import { parseLayout } from './layout'

export const handle = { query: ['view', 'sort', 'page', 'before', 'context'] }

/** Loads one argument with its ancestors and its rebuttals. Deep links lead here. */
export const loader = defineLoader(async (visit, { slug = '', argumentId = '' }) => {
  const found = await loadThread(visit, argumentCalls, { slug, id: argumentId })
  if (!('thread' in found)) return withoutPost(found)
  const { thread } = found
  const debate = debateCapabilities(found.debate)
  const layout = parseLayout(visit.url.searchParams)
  const [page, map, watched] = await Promise.all([
    loadPostPage(visit, argumentKind, { thread, debate, list: loadRebuttals(visit, thread.post, debate, layout) }),
    loadMap(visit.secondary(), debate, (blocks) => sideLookup(debate, blocks)),
    withWatching(visit.secondary(), debate),
  ])
  const line = [...thread.ancestors, thread.post]
  const sideOf = sideLookup(debate, line)
  const mini = layOutMiniMap(
    map,
    line.map((post) => ({ ...post, side: sideOf(post) })),
  )
  return { ...page, debate: watched, mini, layout, nonce: formNonce(visit, canPostArgument(debate)) }
})

export const action = submit(actions)

export { clientAction, clientLoader, headers, shouldRevalidate } from '../forms/route-exports'
export { ErrorPageWithText as ErrorBoundary } from '../shell/error-page'

export const meta = routeMeta<typeof loader>(({ data: page, location }) => {
  if ('missing' in page) return missingHead(page.missing)
  const { thread, debate, canonical } = page
  const { number, excerpt } = thread.post
  const side = argumentKindFor(debate, [...thread.ancestors, thread.post]).sideOf(thread.post)
  return pageMeta({
    title: `${postTitle(argumentKind, number)}${side ? ` ${sideNames[side]}` : ''}: ${debate.topic}`,
    description: excerpt,
    canonical,
    isVariant: isVariant(location),
    structured: page.structured,
  })
})

export default function ArgumentRoute() {
  const page = useLivePage<typeof loader>()
  const actionResult = useActionResult(useActionData<typeof action>(), 'missing' in page ? [] : [page.drafts.reply, page.drafts.edit])
  return 'missing' in page ? (
    <MissingPost {...page.missing} typed={typedFields(actionResult)?.content} />
  ) : (
    <ArgumentPage {...page} actionResult={actionResult} />
  )
}
