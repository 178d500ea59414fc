import type { ReactNode } from 'react'
import { FormFaults } from '../forms/action-result'
import type { Refusal } from '../forms/answer.server'
import { Notice } from '../forms/notice'

type Props = {
  title: string
  refusal: Refusal | null
  /** The names of the form's controls, as keys. */
  controls?: Readonly<Record<string, unknown>>
  children: ReactNode
  /** Links to other pages, below the form. */
  links?: ReactNode
}

/** Shows a page with one short form as a card in the middle. */
export function AccountCard({ title, refusal, controls = {}, children, links }: Props) {
  return (
    <main className="flow *:mx-auto *:max-w-110">
      <FormFaults refusal={refusal} controls={controls} />
      <Notice />
      <div className="flow rounded border border-line bg-surface p-6">
        <h1>{title}</h1>
        {children}
        {links ? <div className="row justify-between">{links}</div> : null}
      </div>
    </main>
  )
}
