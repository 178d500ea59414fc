import type { ReactNode } from 'react'

/** Shows a table in a box that scrolls sideways if the table is wider than the page (WCAG 1.4.10). */
export function TableBox({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="prose">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable with the keyboard */}
      <section className="wide" tabIndex={0} aria-label={label}>
        {children}
      </section>
    </div>
  )
}
