import { type CaseState, caseStates } from '#contract/moderation-limits'
import { moderationLogPath, moderationPath, withQuery } from '../paths'
import { stateNames } from './moderation-text'

type Props = {
  /** The page that is open: the cases in a state, or the log. */
  current: CaseState | 'log'
  /** Returns the path of the cases in a state. */
  pathTo?: (state: CaseState) => string
}

/** Links to the pages for moderators: the cases by state, and the log. */
export function ModerationTabs({ current, pathTo = casesPath }: Props) {
  return (
    <nav className="tabs" aria-label="Status">
      {caseStates.map((state) => (
        <a key={state} href={pathTo(state)} aria-current={state === current ? 'page' : undefined}>
          {stateNames[state]}
        </a>
      ))}
      <a href={moderationLogPath} aria-current={current === 'log' ? 'page' : undefined}>
        Log
      </a>
    </nav>
  )
}

const casesPath = (state: CaseState) => withQuery(moderationPath, { state: state === 'open' ? undefined : state })
