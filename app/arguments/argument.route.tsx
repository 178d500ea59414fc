import { useActionData } from '@remix-run/react'
import { actions } from '../actions.server'
import { debateCapabilities } from '../debates/debate-capabilities.server'
import { offersArguing, sideNames } from '../debates/debate-text'
import { useActionResult } from '../forms/action-result'
import { formNonce } from '../forms/post-once.server'
import { routeMeta } from '../forms/route-meta'
import { submit } from '../forms/submit.server'
import { loadMap } from '../map/map.server'
import { miniOf } from '../map/mini'
import { defineLoader } from '../platform/define-loader.server'
import { typedIn } from '../posts/form-result'
import { MissingPost, missingHead } from '../posts/missing-post'
import { titleOf } from '../posts/post-label'
import { postPageOf, withoutPost } from '../posts/post-page.server'
import { threadIn } from '../posts/thread.server'
import { useLivePage } from '../realtime/use-live-page'
import { isVariant, pageMeta } from '../ui/page-meta'
import { withWatching } from '../watches/watching.server'
import { argumentCalls, rebuttalsTo } from './argument-calls.server'
import { argumentKind } from './argument-kind'
import { ArgumentPage } from './argument-page'
import { layoutOf } from './layout'
import { argumentKindIn, sidesIn } from './sides'

export const handle = { query: ['view', 'sort', 'page', 'before', 'context'] }

/** Loads one argument with its ancestors and its rebuttals. Deep links lead here. */
export const loader = defineLoader(async (visit, { slug = '', argumentId = '' }) => {
  const found = await threadIn(visit, argumentCalls, { slug, id: argumentId })
  if (!('thread' in found)) return withoutPost(found)
  const { thread } = found
  const debate = debateCapabilities(found.debate)
  const layout = layoutOf(visit.url.searchParams)
  const [page, map, watched] = await Promise.all([
    postPageOf(visit, argumentKind, { thread, debate, list: rebuttalsTo(visit, thread.post, debate, layout) }),
    loadMap(visit.beside(), debate, (blocks) => sidesIn(debate, blocks)),
    withWatching(visit.beside(), debate),
  ])
  const line = [...thread.ancestors, thread.post]
  const sideOf = sidesIn(debate, line)
  const mini = miniOf(
    map,
    line.map((post) => ({ ...post, side: sideOf(post) })),
  )
  return { ...page, debate: watched, mini, layout, nonce: formNonce(visit, offersArguing(debate)) }
})

export const action = submit(actions)

export { clientAction, clientLoader, headers, shouldRevalidate } from '../forms/route-exports'
export { ErrorPageWithText as ErrorBoundary } from '../shell/error-page'

export const meta = routeMeta<typeof loader>(({ data: page, location }) => {
  if ('missing' in page) return missingHead(page.missing)
  const { thread, debate, canonical } = page
  const { number, excerpt } = thread.post
  const side = argumentKindIn(debate, [...thread.ancestors, thread.post]).sideOf(thread.post)
  return pageMeta({
    title: `${titleOf(argumentKind, number)}${side ? ` ${sideNames[side]}` : ''}: ${debate.topic}`,
    description: excerpt,
    canonical,
    double: isVariant(location),
  })
})

export default function ArgumentRoute() {
  const page = useLivePage<typeof loader>()
  const acted = useActionResult(useActionData<typeof action>(), 'missing' in page ? [] : [page.drafts.reply, page.drafts.edit])
  return 'missing' in page ? <MissingPost {...page.missing} typed={typedIn(acted)?.content} /> : <ArgumentPage {...page} acted={acted} />
}
