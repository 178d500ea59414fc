import { Notice } from '../forms/notice'
import { routeMeta } from '../forms/route-meta'
import { aboutPath, debatesPath, rulesPath } from '../paths'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import { useCapabilities } from '../platform/root-data'
import { CreateLink } from '../ui/create-link'
import { isDouble, pageMeta } from '../ui/page-meta'

export const loader = defineLoader(async () => ({ canonical: siteUrl() + aboutPath }))

export { shouldRevalidate } from '../forms/route-exports'

export const meta = routeMeta<typeof loader>(({ data: page, location }) =>
  pageMeta({
    title: 'About Rostrum',
    description: 'How a debate goes on Rostrum, what one can read without an account, and what is kept of whom.',
    canonical: page.canonical,
    double: isDouble(location),
  }),
)

/** Shows what this site is, for visitors from elsewhere (docs/product.md#sharing). */
export default function AboutPage() {
  const can = useCapabilities()
  return (
    <main className="flow narrow">
      <Notice />
      <h1>About Rostrum</h1>
      <p>Rostrum is a place to argue well: one claim, two sides, one turn at a time.</p>
      <h2>How a debate goes</h2>
      <div className="prose">
        <ul>
          <li>Somebody states a claim and takes a side. Others take the free seats, for or against.</li>
          <li>The sides take turns, round by round. Each turn is one argument: a new one, or an answer to an earlier one.</li>
          <li>Each turn has a time limit. If you miss two turns in a row, you’re removed from the debate.</li>
          <li>After the last round, people who took no part vote for the side that argued better.</li>
          <li>An open debate has no turns and no seats: whoever takes part adds arguments wherever they belong.</li>
        </ul>
      </div>
      <h2>Reading, and taking part</h2>
      <p>
        Every debate can be read without an account. Each argument has a number and an address of its own, so that one can link to it. With
        an account one can take part, comment, vote and watch.
      </p>
      {can.readRules ? (
        <p>
          <a href={rulesPath}>The rules</a> say what one may not do here, and moderators see to them.
        </p>
      ) : null}
      <h2>On any device</h2>
      <p>
        Every page and every form works without JavaScript, by keyboard, in text browsers and with screen readers. Low-data mode, at the
        foot of each page, leaves out pictures and scripts.
      </p>
      <h2>Cookies</h2>
      <p>
        They are this site’s alone, and there are no scripts of anybody else. They keep you signed in, your colours, your time zone and your
        low-data setting, and what you wanted to post when you had to sign in first.
      </p>
      <p>
        <a href={debatesPath}>See the debates</a> <CreateLink>Start a debate</CreateLink>
      </p>
    </main>
  )
}
