import type { ReactNode } from 'react'

/** The class of a button in the menu. */
export const menuButton = 'quiet w-full justify-start'

/**
 * Hides less common actions in a menu at the end of a row. It is a <details>, so it also opens without scripts. Opening one menu closes the
 * others.
 * @param label what a screen reader reads instead of the three dots
 */
export function MoreMenu({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <details className="more relative" name="more">
      <summary className="flex min-h-11 items-center px-4 text-muted">
        <span aria-hidden="true">⋯</span> <span className="sr-only">{label}</span>
      </summary>
      <div className="absolute end-0 top-full z-2 w-max max-w-72 rounded border border-line bg-raised py-1">{children}</div>
    </details>
  )
}
