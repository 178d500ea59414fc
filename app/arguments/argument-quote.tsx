import type { ReactNode } from 'react'
import type { RebuttalToMe } from '#contract/arguments'
import { sideNames } from '../debates/debate-text'
import { argumentPath } from '../paths'

type QuotedArgument = Pick<RebuttalToMe, 'id' | 'number' | 'parent_number' | 'side' | 'excerpt' | 'debate'>

type QuoteProps = { argument: QuotedArgument; lead?: ReactNode; children: ReactNode }

/**
 * Shows the beginning of an argument in a list from many debates, as a link to the argument.
 * @param lead what comes before the quotation
 * @param children further details below it
 */
export function ArgumentQuote({ argument, lead, children }: QuoteProps) {
  const { id, number, parent_number: parent, side, excerpt, debate } = argument
  return (
    <li className={side ? `quote ${side}` : 'quote'}>
      {lead}
      <blockquote dir="auto">
        <p>
          <a className="text-inherit not-hover:decoration-transparent" href={argumentPath(debate.slug, id)}>
            {excerpt || (number === null ? 'The argument' : `#${number}`)}
          </a>
        </p>
      </blockquote>
      <p className="meta">
        {number === null ? null : `#${number}`}
        {number !== null && side ? ' ' : null}
        {side ? <b className={side}>{parent === null ? sideNames[side] : `${sideNames[side]} the motion`}</b> : null}
        {children}
      </p>
    </li>
  )
}
