import { data, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { offersArguing, sideNames } from '../debates/debate-words'
import { offered } from '../debates/offered.server'
import { keptDraft } from '../drafts/waiting.server'
import { argumentPath } from '../paths'
import { actOn } from '../platform/acts.server'
import { siteUrl } from '../platform/environment.server'
import { defineLoader } from '../platform/loading.server'
import { formNonce } from '../platform/nonce.server'
import { leadOn } from '../platform/redirects.server'
import { MissingPost } from '../posts/missing-post'
import { acts } from '../shell/acts.server'
import { problemMeta } from '../shell/problem-meta'
import { answeredOrRefused, notAfterForms } from '../shell/sent-in-place'
import { pageMeta } from '../ui/page-meta'
import { argumentDraftKey, editDraftKey } from './argument.acts.server'
import { rebuttalsTo } from './argument-lists.server'
import { ArgumentPage } from './argument-page'
import { layoutOf } from './layout'
import { threadIn } from './thread.server'

/** One argument with what it answers and its rebuttals: where guests land by a deep link. */
export const loader = defineLoader(async (visit, { slug = '', argumentId = '' }) => {
  const query = visit.url.searchParams
  const found = await threadIn(visit, { slug, argumentId, context: query.get('context') })
  if ('missing' in found) return data(found, { status: found.missing.status })
  if ('movedTo' in found) throw leadOn(found.movedTo + visit.url.search, { status: 301 })
  const { thread } = found
  const debate = offered(found.debate)
  const { argument } = thread
  const layout = layoutOf(query)
  const [list, draft, editDraft] = await Promise.all([
    rebuttalsTo(visit, argument, debate.id, layout),
    keptDraft(visit, argumentDraftKey({ debate: debate.id, parent: argument.id })),
    argument.is_own ? keptDraft(visit, editDraftKey(argument.id)) : null,
  ])
  const canonical = siteUrl() + argumentPath(slug, argument.id)
  const nonce = formNonce(visit, offersArguing(debate))
  return { thread, debate, layout, list, drafts: { reply: draft, edit: editDraft }, nonce, now: Date.now(), canonical }
})

export const action = actOn(acts)

export const clientAction = answeredOrRefused
export const shouldRevalidate = notAfterForms
export { refusalHeaders as headers } from '../platform/refusal-headers'
export { ErrorPageWithText as ErrorBoundary } from '../shell/error-page'

export const meta: MetaFunction<typeof loader> = ({ data: page, error }) => {
  if (!page) return problemMeta(error)
  if ('missing' in page) return pageMeta({ title: page.missing.title, canonical: page.missing.canonical, index: false })
  const { thread, debate, canonical } = page
  const { number, stance, excerpt } = thread.argument
  return pageMeta({ title: `#${number}${stance ? ` ${sideNames[stance]}` : ''}: ${debate.topic}`, description: excerpt, canonical })
}

export default function ArgumentRoute() {
  const page = useLoaderData<typeof loader>()
  const acted = useActionData<typeof action>() ?? null
  return 'missing' in page ? (
    <MissingPost {...page.missing} typed={acted && 'values' in acted ? acted.values.content : undefined} />
  ) : (
    <ArgumentPage {...page} acted={acted} />
  )
}
