import type { ReactNode } from 'react'
import type { Suspension } from '#contract/accounts'
import elementsUrl from '../elements/main?worker&url'
import { aboutPath, appearancePath, debatesPath, decisionPath, rulesPath, settingsPaths, teamsPath, themePath } from '../paths'
import { useCapabilities, useRootData } from '../platform/root-data'
import { useSkipLink } from '../platform/skip-link'
import { zoneInWords } from '../platform/zone'
import { CreateLink } from '../ui/create-link'
import { Moment } from '../ui/moment'
import { Header } from './header'

/** The frame of every page, error pages too. A page brings its own `main`. */
export function Frame({ children }: { children: ReactNode }) {
  const { appearance, viewer } = useRootData()
  const skip = useSkipLink()
  return (
    <>
      <a className="skip" href="#main">
        Skip to the content
      </a>{' '}
      {skip ? (
        <a className="skip" href={skip.to}>
          {skip.words}
        </a>
      ) : null}{' '}
      <Header />
      {/* What one skips to is no `main`, for w3m looks for ids on the elements it knows alone. */}
      <div id="main" tabIndex={-1}>
        {viewer?.suspension ? <Suspended suspension={viewer.suspension} /> : null}
        {children}
      </div>
      <Footer />
      {appearance.lowData ? null : <script type="module" src={elementsUrl} />}
    </>
  )
}

/** So much of what the moderators wrote stands on every page; all of it is on the page that the link leads to. */
const shown = 200

/** What stands on every page of who may only read for now, so that nobody writes for nothing (docs/moderation.md#suspensions). */
function Suspended({ suspension: { until, decision_id, rule, rule_title, reason } }: { suspension: Suspension }) {
  return (
    <aside className="notice" data-kind="refused" aria-label="Suspended">
      <p>
        You are suspended{until === null ? ' for good' : ''}: you can read everything, but write nothing
        {until === null ? '.' : ' until '}
        <Moment at={until} absolute />
      </p>
      {rule === null && !reason ? null : (
        <p dir="auto">
          Why: {rule === null ? null : `rule ${rule}, ${rule_title}${reason ? ': ' : '.'}`}
          {reason ? (
            <>
              “<bdi>{reason.length > shown ? `${[...reason].slice(0, shown).join('')}…` : reason}</bdi>”
            </>
          ) : null}
        </p>
      )}
      <p>
        You can still block people, change your account settings, download your data and appeal.{' '}
        <a href={decisionPath(decision_id)}>Read why, and how to appeal</a>
      </p>
    </aside>
  )
}

/** The same ways on for everybody, and the low-data setting. */
function Footer() {
  const { appearance, place, viewer, zone } = useRootData()
  const { lowData } = appearance
  const can = useCapabilities()
  return (
    <footer>
      <nav aria-label="More">
        <a href={debatesPath}>All debates</a> <CreateLink>Start a debate</CreateLink> {can.listTeams ? <a href={teamsPath}>Teams</a> : null}{' '}
        {can.readRules ? <a href={rulesPath}>Rules</a> : null} <a href={aboutPath}>About</a>{' '}
        <a href={viewer ? settingsPaths.appearance : appearancePath}>Appearance</a>
      </nav>
      {zone ? <p>Times are those of {zoneInWords(zone.name)}.</p> : null}
      <form method="post" action={themePath}>
        <input type="hidden" name="to" value={place} />
        <input type="hidden" name="low-data" value={lowData ? '0' : '1'} />
        <span>{lowData ? 'Low-data mode: on' : 'Low-data mode: off'}</span>{' '}
        <button type="submit" className="link">
          Turn low-data mode {lowData ? 'off' : 'on'}
        </button>
      </form>
    </footer>
  )
}
