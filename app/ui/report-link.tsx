import type { ReactNode } from 'react'
import type { Person } from '#contract/accounts'
import { type ReportedAt, reportPath, reportTargetPath } from '../paths'
import { useCapabilities, useRootData } from '../platform/root-data'

/** What this API accepts reports about: everything, only what people with an account wrote, or nothing (null). */
export type Reporting = 'all' | 'accounts' | null

/** Returns what can be reported. A list of posts calls it only once. */
export function useReporting(): Reporting {
  const can = useCapabilities()
  if (!can.reportPerson) return null
  return can.reportThing ? 'all' : 'accounts'
}

/**
 * Returns the path for reporting a person, or something of theirs; null if there is nothing to report.
 * @param person null for a post without an author. A person without an id is a name from an archive, or has deleted their account
 */
export function reportPathFor(person: Person | null, about: ReportedAt | undefined, reporting: Reporting): string | null {
  if (!reporting) return null
  if (person?.id) return person.display_name?.trim() ? reportPath(person.display_name, about) : null
  // A message can only be found through the conversation with its author.
  return reporting === 'all' && about && about.kind !== 'message' ? reportTargetPath(about) : null
}

type Props = {
  /** The author or owner; null for a post without an author. */
  person: Person | null
  /** What of theirs is reported; left out to report the person. */
  about?: ReportedAt
  /** Puts the link on a line of its own. */
  alone?: boolean
  children: ReactNode
}

/**
 * Links to the form for reporting a person or something of theirs. Shows nothing for the reader themselves, or if there is nothing
 * to report.
 */
export function ReportLink({ person, about, alone = false, children }: Props) {
  const { viewer } = useRootData()
  const path = reportPathFor(person, about, useReporting())
  if (path === null || (person?.id && person.id === viewer?.id)) return null
  const link = <a href={path}>{children}</a>
  return alone ? <p className="meta">{link}</p> : link
}
