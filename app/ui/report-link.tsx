import type { ReactNode } from 'react'
import type { Person } from '#contract/accounts'
import { type ReportedAt, reportPath } from '../paths'
import { useKnown, useOffered } from '../platform/use-known'

type Props = {
  /** Whose it is; null for a post without an author. */
  person: Person | null
  /** What of theirs; left out: they themselves. */
  about?: ReportedAt
  /** In a line of its own. */
  alone?: boolean
  children: ReactNode
}

/** Leads to where one reports somebody, or something of theirs: nothing for oneself, and where there is nobody to report. */
export function ReportLink({ person, about, alone = false, children }: Props) {
  const { viewer } = useKnown()
  const offered = useOffered('reports')
  if (!offered || !person?.id || !person.display_name?.trim() || person.id === viewer?.id) return null
  const link = <a href={reportPath(person.display_name, about)}>{children}</a>
  return alone ? <p className="meta">{link}</p> : link
}
