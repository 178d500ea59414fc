import type { ReactNode } from 'react'
import type { Unloaded } from '../platform/partial-result'

/** Shows a section of a page under its own heading, which names it. */
export function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="flow" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

/**
 * Says that a section could not be loaded.
 * @param what the subject of the sentence, such as "The tags"
 */
export function MissingPart({ what, why }: { what: string; why: Unloaded }) {
  return <p>{`${what} can’t be shown right now. ${why.fault}`}</p>
}

/** Says that the address of a mailed link lacks its token. */
export function IncompleteLinkNotice() {
  return <p>Part of the link is missing. Open the link in the email again, or copy all of it.</p>
}
