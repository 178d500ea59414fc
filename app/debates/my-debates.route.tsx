import { useLoaderData } from '@remix-run/react'
import type { MyDebateType } from '#contract/debates'
import { Notice } from '../forms/notice'
import { requireMember } from '../forms/require-member.server'
import { routeMeta } from '../forms/route-meta'
import { myDebatesPath, withQuery } from '../paths'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import { pageMeta } from '../ui/page-meta'
import { debateCountText, NoMyDebates, PagedDebates } from './debate-list'
import { myDebateKindNames } from './debate-text'
import { loadMyDebates, parseMyDebatesParams } from './list-debates.server'

export const loader = defineLoader(async (visit) => {
  await requireMember(visit, 'Sign in to see your debates.')
  const params = parseMyDebatesParams(visit.url.searchParams)
  const { data: debates, meta } = await loadMyDebates(visit, params)
  return { params, debates, meta, now: Date.now(), canonical: siteUrl() + myDebatesPath }
})

export { shouldRevalidate } from '../forms/route-exports'

export const meta = routeMeta<typeof loader>(({ data: page }) => pageMeta({ title: 'My debates', canonical: page.canonical, index: false }))

export default function MyDebatesPage() {
  const { params, debates, meta, now } = useLoaderData<typeof loader>()
  const { type, before } = params
  return (
    <main className="flow">
      <Notice />
      <div className="row">
        <h1>My debates</h1>
        {debates.length > 0 ? <p className="meta">{debateCountText(meta)}</p> : null}
      </div>
      <KindTabs current={type} />
      <PagedDebates
        debates={debates}
        meta={meta}
        afterNumbers={before !== undefined}
        pathFor={(page) => withQuery(myDebatesPath, { type, page: page === 1 ? undefined : String(page) })}
        olderPath={(cursor) => withQuery(myDebatesPath, { type, before: cursor })}
        now={now}
        rows
        none={<NoMyDebates kind={type} />}
      />
    </main>
  )
}

/** The customer's kinds and the reader's turns, which are always shown. */
const defaultKinds: readonly MyDebateType[] = ['my_turn', 'created', 'joined', 'watching']

/**
 * Shows links to all of the member's debates and to each kind. A kind that only other pages link to is included while it is the current
 * one.
 */
function KindTabs({ current }: { current: MyDebateType | undefined }) {
  const shown = current && !defaultKinds.includes(current) ? [...defaultKinds, current] : defaultKinds
  return (
    <nav className="tabs" aria-label="Which debates">
      <a href={myDebatesPath} aria-current={current === undefined ? 'true' : undefined}>
        All
      </a>
      {shown.map((kind) => [
        ' ',
        <a key={kind} href={withQuery(myDebatesPath, { type: kind })} aria-current={kind === current ? 'true' : undefined}>
          {myDebateKindNames[kind]}
        </a>,
      ])}
    </nav>
  )
}
