import type { ReactNode } from 'react'
import type { Unloaded } from '../platform/partial-result'

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
export function Missing({ what, why }: { what: string; why: Unloaded }) {
  return <p>{`${what} can’t be shown right now. ${why.fault}`}</p>
}
