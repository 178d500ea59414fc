import type { ReactNode } from 'react'
import type { RebuttalToMe } from '#contract/arguments'
import { sideNames } from '../debates/debate-words'
import { argumentPath } from '../paths'

type Quoted = Pick<RebuttalToMe, 'id' | 'number' | 'stance' | 'excerpt' | 'debate'>

/** How an argument begins, in a list of such from many debates: it leads to the argument itself. @param children what else is to say of it */
export function ArgumentQuote({ argument, children }: { argument: Quoted; children: ReactNode }) {
  const { id, number, stance, excerpt, debate } = argument
  return (
    <li className={stance ? `quote ${stance}` : 'quote'}>
      <blockquote dir="auto">
        <p>
          <a className="text-text decoration-control" href={argumentPath(debate.slug, id)}>
            {excerpt || (number === null ? 'The argument' : `#${number}`)}
          </a>
        </p>
      </blockquote>
      <p className="meta">
        {number === null ? null : `#${number}`}
        {number !== null && stance ? ' ' : null}
        {stance ? <b className={stance}>{sideNames[stance]}</b> : null}
        {children}
      </p>
    </li>
  )
}
