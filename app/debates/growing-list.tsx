import type { ReactNode } from 'react'
import growingListUrl from '../elements/growing-list?worker&url'
import { useRootData } from '../platform/root-data'

/**
 * Adds further pages to the list before it on scrolling, if scripts run.
 * @param of the noun for the items, as in "20 more …"
 * @param children the list's pagination, which must come right after the element
 */
export function GrowingList({ of, children }: { of: string; children: ReactNode }) {
  const { appearance } = useRootData()
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: empty; the element manages its content */}
      <growing-list of={of} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
      {children}
      {appearance.lowData ? null : <script type="module" src={growingListUrl} />}
    </>
  )
}
