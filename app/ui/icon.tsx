import type { ReactNode } from 'react'

/**
 * Shows a line icon, hidden from screen readers. Put words next to it.
 * @param children its paths, within 24 × 24
 */
export function Icon({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}

/** The path of a magnifying glass, for search. */
export const lensPath = 'M20 20l-4.5-4.5M10.5 17a6.5 6.5 0 1 1 0-13 6.5 6.5 0 0 1 0 13z'
