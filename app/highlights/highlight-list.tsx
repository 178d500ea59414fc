import type { Highlight } from '#contract/highlights'
import { sideNames } from '../debates/debate-text'
import { argumentPath } from '../paths'
import { Avatar } from '../ui/avatar'
import { PersonName } from '../ui/person-link'
import { pluralise } from '../ui/pluralise'
import { prose } from '../ui/prose'

type HighlightListProps = {
  highlights: readonly Highlight[]
  /** The level of their headings, which depends on where the list is used. */
  heading: 'h2' | 'h3'
}

/** Shows popular arguments as quotations. Each heading names the author and the debate, and links to the argument. */
export function HighlightList({ highlights, heading: Heading }: HighlightListProps) {
  return (
    <ol className="cards lg:grid-cols-2">
      {highlights.map(({ id, content, side, up, debate, user }) => (
        <li key={id} className={side ? `quote ${side} flex flex-col gap-3` : 'quote flex flex-col gap-3'}>
          <Heading className="flex items-start gap-3 font-sans text-base font-normal text-pretty [&>.avatar]:size-8 [&>.avatar]:flex-none">
            {user ? <Avatar person={user} /> : null}
            <a className="text-inherit not-hover:decoration-transparent" href={argumentPath(debate.slug, id)}>
              {user ? (
                <>
                  <b>
                    <PersonName person={user} />
                  </b>{' '}
                  <span className="sr-only">on</span>{' '}
                </>
              ) : null}
              <span className="block font-serif">
                “<bdi>{debate.topic}</bdi>”
              </span>
            </a>
          </Heading>
          <blockquote>{prose(content)}</blockquote>
          <p className="meta mt-auto">
            {side ? <b className={side}>{`${sideNames[side]} the motion`}</b> : null}
            {side && up ? ' · ' : null}
            {up ? pluralise(up, 'upvote') : null}
          </p>
        </li>
      ))}
    </ol>
  )
}
