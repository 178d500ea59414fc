import type { RebuttalToMe } from '#contract/arguments'
import { sideNames } from '../debates/debate-words'
import { argumentPath } from '../paths'
import type { PartOf } from '../platform/part-of.server'
import { Moment } from '../ui/moment'
import { Missing, Part } from '../ui/part'
import { PersonName } from '../ui/person-name'

/** The latest answers to the member's arguments, each leading to the very argument. */
export function RebuttalsToMe({ part }: { part: PartOf<RebuttalToMe[]> }) {
  if (part === 'absent' || (part !== 'failed' && part.length === 0)) return null
  return (
    <Part id="rebuttals" title="Rebuttals to you">
      {part === 'failed' ? (
        <Missing what="The rebuttals to you" />
      ) : (
        <ol className="cards">
          {part.map((rebuttal) => (
            <Rebuttal key={rebuttal.id} rebuttal={rebuttal} />
          ))}
        </ol>
      )}
    </Part>
  )
}

function Rebuttal({
  rebuttal: { id, number, parent_number: parent, stance, excerpt, created_at, user, debate },
}: {
  rebuttal: RebuttalToMe
}) {
  return (
    <li className={stance ? `quote ${stance}` : 'quote'}>
      <blockquote dir="auto">
        <p>
          <a className="text-text decoration-control" href={argumentPath(debate.slug, id)}>
            {excerpt || `#${number}`}
          </a>
        </p>
      </blockquote>
      <p className="meta">
        #{number}
        {stance ? (
          <>
            {' '}
            <b className={stance}>{sideNames[stance]}</b>
          </>
        ) : null}
        {parent === null ? '' : ` your #${parent}`}, by <PersonName person={user} />, in “<bdi>{debate.topic}</bdi>”,{' '}
        <Moment at={created_at} />
      </p>
    </li>
  )
}
