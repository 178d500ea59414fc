import type { Highlight } from '#contract/highlights'
import { sideNames } from '../debates/debate-text'
import { argumentPath, debatePath } from '../paths'
import { Avatar } from '../ui/avatar'
import { PersonName } from '../ui/person-link'
import { pluralise } from '../ui/pluralise'
import { prose } from '../ui/prose'

type HighlightListProps = {
  highlights: readonly Highlight[]
  /** The level of their headings, which depends on where the list is used. */
  heading: 'h2' | 'h3'
}

/** Shows the first lines of popular arguments. Each heading names the debate; the link to the argument comes last. */
export function HighlightList({ highlights, heading: Heading }: HighlightListProps) {
  return (
    <ol className="cards lg:auto-rows-fr lg:grid-cols-2">
      {highlights.map(({ id, number, content, side, up, debate, user }) => (
        <li key={id} className={side ? `quote ${side} flex flex-col gap-3` : 'quote flex flex-col gap-3'}>
          <Heading className="text-lg/6 text-pretty" dir="auto">
            <a className="text-inherit not-hover:decoration-transparent" href={debatePath(debate.slug)}>
              {debate.topic}
            </a>
          </Heading>
          <p className="flex flex-wrap items-center gap-x-3 text-sm">
            {user ? (
              <span className="font-semibold">
                <Avatar person={user} /> <PersonName person={user} />
              </span>
            ) : null}{' '}
            {side ? <b className={`${side} rounded bg-(--tint) px-2`}>{`${sideNames[side]} the motion`}</b> : null}
          </p>
          <blockquote className="line-clamp-5">{prose(content)}</blockquote>
          <p className="meta mt-auto flex flex-wrap items-center gap-x-4">
            <a href={argumentPath(debate.slug, id)}>
              {number === null ? 'Read the argument ' : `Read argument #${number} `}
              <span className="sr-only">{`in “${debate.topic}”`}</span>
            </a>{' '}
            {up ? <span>{pluralise(up, 'upvote')}</span> : null}
          </p>
        </li>
      ))}
    </ol>
  )
}
