import { Notice } from '../forms/notice'
import { routeMeta } from '../forms/route-meta'
import { aboutPath, debatesPath, rulesPath } from '../paths'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import { useCapabilities } from '../platform/root-data'
import { CreateLink } from '../ui/create-link'
import { isVariant, pageMeta } from '../ui/page-meta'
import {
  aboutDescription,
  aboutIntro,
  aboutTitle,
  cookiesTitle,
  devicesTitle,
  howTitle,
  openDebates,
  sidesTakeTurns,
  spectatorsVote,
  startTitle,
  statesClaim,
  takingPartTitle,
  turnLimits,
} from './shell-text'

export const loader = defineLoader(async () => ({ canonical: siteUrl() + aboutPath }))

export { shouldRevalidate } from '../forms/route-exports'

export const meta = routeMeta<typeof loader>(({ data: page, location }) =>
  pageMeta({
    title: aboutTitle,
    description: aboutDescription,
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
        <h1>{aboutTitle}</h1>
        <p className="text-lg">{aboutIntro}</p>
        <h2>{howTitle}</h2>
        <div className="prose">
          <ol>
            <li>{statesClaim}</li>
            <li>{sidesTakeTurns}</li>
            <li>{turnLimits}</li>
            <li>{spectatorsVote}</li>
          </ol>
          <p>{openDebates}</p>
        </div>
        <h2>{takingPartTitle}</h2>
        <p className="prose">
          You can read every debate without an account. Each argument has its own number and address, so you can link to it. With an account
          you can take part, comment, vote and watch.
        </p>
        <h2>{devicesTitle}</h2>
        <p className="prose">
          Every page and every form works without JavaScript, by keyboard, in text browsers and with screen readers. Low-data mode, at the
          foot of each page, leaves out pictures and scripts.
        </p>
        <h2>{cookiesTitle}</h2>
        <p className="prose">
          This site sets only its own cookies and runs no third-party scripts. The cookies keep you signed in and store your theme, time
          zone, low-data and content settings, and what you wanted to post when you had to sign in first.
        </p>
      </div>
      <aside className="side flow" aria-labelledby="start">
        <h2 id="start">{startTitle}</h2>
        <p>
          <a className="button primary" href={debatesPath}>
            Explore debates
          </a>
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
