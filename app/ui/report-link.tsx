import type { ReactNode } from 'react'
import type { Person } from '#contract/accounts'
import { type ReportedAt, reportPath, reportThingPath } from '../paths'
import { useCapabilities, useRootData } from '../platform/root-data'

/** What can be reported before this API: what people with an account wrote alone, or all. */
export type Reporting = 'all' | 'accounts' | null

/** The same for a list of posts, which asks once. */
export function useReporting(): Reporting {
  const can = useCapabilities()
  if (!can.reportPerson) return null
  return can.reportThing ? 'all' : 'accounts'
}

/**
 * Where one reports somebody, or something of theirs; null where there is nobody and nothing to report.
 * @param person null for a post without an author; one without an id is a name of an archive, or has deleted their account
 */
export function reportPathFor(person: Person | null, about: ReportedAt | undefined, reporting: Reporting): string | null {
  if (!reporting) return null
  if (person?.id) return person.display_name?.trim() ? reportPath(person.display_name, about) : null
  // A message is found in the conversation with who wrote it.
  return reporting === 'all' && about && about.kind !== 'message' ? reportThingPath(about) : null
}

type Props = {
  /** Whose it is; null for a post without an author. */
  person: Person | null
  /** What of theirs; left out: they themselves. */
  about?: ReportedAt
  /** In a line of its own. */
  alone?: boolean
  children: ReactNode
}

/** Leads to where one reports somebody, or something of theirs: nothing for oneself, and where there is nothing to report. */
export function ReportLink({ person, about, alone = false, children }: Props) {
  const { viewer } = useRootData()
  const path = reportPathFor(person, about, useReporting())
  if (path === null || (person?.id && person.id === viewer?.id)) return null
  const link = <a href={path}>{children}</a>
  return alone ? <p className="meta">{link}</p> : link
}
