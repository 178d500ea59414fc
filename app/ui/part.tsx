import type { ReactNode } from 'react'

/** A part of a page under a heading of its own, which names it. */
export function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="flow" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

/** What stands in a part that could not be loaded. @param what how a sentence about it begins: "The tags" */
export function Missing({ what }: { what: string }) {
  return <p>{what} can’t be shown right now. Load the page again in a moment.</p>
}
