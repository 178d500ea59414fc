import { Notice } from '../forms/notice'
import { routeMeta } from '../forms/route-meta'
import { aboutPath, debatesPath, rulesPath } from '../paths'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import { useCapabilities } from '../platform/root-data'
import { CreateLink } from '../ui/create-link'
import { isVariant, pageMeta } from '../ui/page-meta'

export const loader = defineLoader(async () => ({ canonical: siteUrl() + aboutPath }))

export { shouldRevalidate } from '../forms/route-exports'

export const meta = routeMeta<typeof loader>(({ data: page, location }) =>
  pageMeta({
    title: 'About Rostrum',
    description: 'How debates on Rostrum work, what you can read without an account and what cookies are for.',
    canonical: page.canonical,
    isVariant: isVariant(location),
  }),
)

/** Shows what this site is, for visitors from elsewhere (docs/product.md#sharing). */
export default function AboutPage() {
  const can = useCapabilities()
  return (
    <main className="with-side">
      <div className="flow">
        <Notice />
        <h1>About Rostrum</h1>
        <p className="text-lg">Rostrum is a place to argue well: one claim, two sides, one turn at a time.</p>
        <h2>How a debate works</h2>
        <div className="prose">
          <ol>
            <li>Someone states a claim and takes a side. Others take the free seats, for or against.</li>
            <li>The sides take turns, round by round. Each turn is one argument: a new one, or a reply to an earlier one.</li>
            <li>Each turn has a time limit. If you miss two turns in a row, you’re removed from the debate.</li>
            <li>After the last round, people who didn’t take part vote for the side that argued better.</li>
          </ol>
          <p>An open debate has no turns and no seats: participants add arguments wherever they fit.</p>
        </div>
        <h2>Reading and taking part</h2>
        <p className="prose">
          You can read every debate without an account. Each argument has its own number and address, so you can link to it. With an account
          you can take part, comment, vote and watch.
        </p>
        <h2>On any device</h2>
        <p className="prose">
          Every page and every form works without JavaScript, by keyboard, in text browsers and with screen readers. Low-data mode, at the
          foot of each page, leaves out pictures and scripts.
        </p>
        <h2>Cookies</h2>
        <p className="prose">
          This site sets only its own cookies and runs no third-party scripts. The cookies keep you signed in and store your theme, time
          zone, low-data and content settings, and what you wanted to post when you had to sign in first.
        </p>
      </div>
      <aside className="side flow" aria-labelledby="start">
        <h2 id="start">Start here</h2>
        <p>
          <a href={debatesPath}>Explore debates</a>
        </p>
        <p>
          <CreateLink>Start a debate</CreateLink>
        </p>
        {can.readRules ? (
          <p>
            <a href={rulesPath}>The rules</a> say what isn’t allowed here, and moderators enforce them.
          </p>
        ) : null}
      </aside>
    </main>
  )
}
