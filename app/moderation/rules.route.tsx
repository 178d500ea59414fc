import { useLoaderData } from '@remix-run/react'
import { readRules } from '#contract/moderation-log'
import { Notice } from '../forms/notice'
import { routeMeta } from '../forms/route-meta'
import { aboutPath, moderationLogPath, rulesPath } from '../paths'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import { useCapabilities } from '../platform/root-data'
import { isVariant, pageMeta } from '../ui/page-meta'
import { prose } from '../ui/prose'
import { brokenRuleTitle, rulesDescription, rulesTitle } from './moderation-text'

/** Loads the numbered rules of the site (docs/moderation.md#rules-of-the-site). */
export const loader = defineLoader(async (visit) => {
  const { data } = await visit.api(readRules, {})
  return { ...data, canonical: siteUrl() + rulesPath }
})

export { shouldRevalidate } from '../forms/route-exports'
export { Problem as ErrorBoundary } from '../shell/error-page'

export const meta = routeMeta<typeof loader>(({ data: page, location }) =>
  pageMeta({
    title: rulesTitle,
    description: rulesDescription,
    canonical: page.canonical,
    isVariant: isVariant(location),
  }),
)

export default function RulesRoute() {
  const { introduction, rules } = useLoaderData<typeof loader>()
  const can = useCapabilities()
  return (
    <main className="with-side">
      <div className="flow">
        <Notice />
        <h1>{rulesTitle}</h1>
        {introduction ? prose(introduction) : null}
        {rules.map(({ number, title, content }) => (
          <section key={number} className="flow" aria-labelledby={`rule-${number}`}>
            <h2 id={`rule-${number}`}>
              {number}. {title}
            </h2>
            {prose(content)}
          </section>
        ))}
      </div>
      {can.listModerationLog ? (
        <section className="side flow max-lg:mt-6" aria-labelledby="broken">
          <h2 id="broken">{brokenRuleTitle}</h2>
          <p>To report a post, open “⋯” below it and choose “Report”. Moderators decide, and the author can appeal.</p>
          <p>
            Every decision is in the <a href={moderationLogPath}>moderation log</a>.
          </p>
          <p>
            How turns, rounds and votes work: <a href={aboutPath}>About Rostrum</a>
          </p>
        </section>
      ) : null}
    </main>
  )
}
