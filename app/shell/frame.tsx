import type { ReactNode } from 'react'
import type { Suspension } from '#contract/accounts'
import elementsUrl from '../elements/main?worker&url'
import { aboutPath, appearancePath, debatesPath, decisionPath, privacyPath, rulesPath, settingsPaths, teamsPath, themePath } from '../paths'
import { useCapabilities, useRootData, useSkipLink } from '../platform/root-data'
import { zoneLabel } from '../platform/zone'
import { CreateLink } from '../ui/create-link'
import { Moment } from '../ui/moment'
import { Header } from './header'
import { lowDataOff, lowDataOn, skipToContent } from './shell-text'

/** Shows the header and footer of every page, including error pages. Each page has its own `main`. */
export function Frame({ children }: { children: ReactNode }) {
  const { appearance, viewer } = useRootData()
  const skip = useSkipLink()
  return (
    <>
      <a className="skip" href="#main">
        {skipToContent}
      </a>{' '}
      {skip ? (
        <a className="skip" href={skip.to}>
          {skip.text}
        </a>
      ) : null}{' '}
      <Header />
      {/* The skip target isn't `main`, because w3m finds ids only on elements that it knows. */}
      <div id="main" tabIndex={-1}>
        {viewer?.suspension ? <SuspensionNotice suspension={viewer.suspension} /> : null}
        {children}
      </div>
      <Footer />
      {appearance.lowData ? null : <script type="module" src={elementsUrl} />}
    </>
  )
}

/** How much of the moderators' reason is shown on every page, in characters. The linked page shows all of it. */
const maxReasonLength = 200

/**
 * Shows a notice on every page of a suspended member, so that they don't write something that they can't post
 * (docs/moderation.md#suspensions).
 */
function SuspensionNotice({ suspension: { until, decision_id, rule, rule_title, reason } }: { suspension: Suspension }) {
  return (
    <aside className="notice" data-kind="refused" aria-label="Suspended">
      <p>
        You’re suspended{until === null ? ' permanently' : null}: you can read everything, but you can’t post or vote
        {until === null ? '.' : ' until '}
        <Moment at={until} absolute />
      </p>
      {rule === null && !reason ? null : (
        <p dir="auto">
          Why: {rule === null ? null : `rule ${rule}, ${rule_title}${reason ? ': ' : '.'}`}
          {reason ? (
            <>
              “<bdi>{shortenReason(reason)}</bdi>”
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

/** Cuts by code points, so that no character is cut in two. */
function shortenReason(reason: string): string {
  const characters = [...reason]
  return characters.length > maxReasonLength ? `${characters.slice(0, maxReasonLength).join('')}…` : reason
}

/** Shows the footer: the same links for everybody, and the low-data setting. */
function Footer() {
  const { appearance, place, viewer, zone } = useRootData()
  const { lowData } = appearance
  const can = useCapabilities()
  return (
    <footer className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line py-3 text-sm text-muted">
      <nav aria-label="More" className="flex flex-wrap gap-x-4 *:py-1">
        <a href={debatesPath}>All debates</a> <CreateLink>Start a debate</CreateLink> {can.listTeams ? <a href={teamsPath}>Teams</a> : null}{' '}
        {can.readRules ? <a href={rulesPath}>Rules</a> : null} <a href={aboutPath}>About</a> <a href={privacyPath}>Privacy</a>{' '}
        <a href={viewer ? settingsPaths.appearance : appearancePath}>Appearance</a>
      </nav>
      {zone ? <p>Time zone: {zoneLabel(zone.name)}</p> : null}
      <form method="post" action={themePath} className="flex gap-2">
        <input type="hidden" name="to" value={place} />
        <input type="hidden" name="low-data" value={lowData ? '0' : '1'} />
        <span>{lowData ? lowDataOn : lowDataOff}</span>{' '}
        <button type="submit" className="link">
          Turn low-data mode {lowData ? 'off' : 'on'}
        </button>
      </form>
    </footer>
  )
}
