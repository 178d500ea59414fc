import type { RebuttalToMe } from '#contract/arguments'
import { ArgumentQuote } from '../arguments/argument-quote'
import { stanceVerbs } from '../debates/stance-verbs'
import { isAbsent, isUnloaded, type PartOf } from '../platform/part-of'
import { Moment } from '../ui/moment'
import { Missing, Part } from '../ui/part'
import { PersonName } from '../ui/person-name'

/** The latest answers to the member's arguments, each leading to the very argument. */
export function RebuttalsToMe({ part }: { part: PartOf<RebuttalToMe[]> }) {
  if (isAbsent(part) || (!isUnloaded(part) && part.length === 0)) return null
  return (
    <Part id="rebuttals" title="Rebuttals to you">
      {isUnloaded(part) ? (
        <Missing what="The rebuttals to you" why={part} />
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

function Rebuttal({ rebuttal }: { rebuttal: RebuttalToMe }) {
  const { parent_number: parent, stance, created_at, user, debate } = rebuttal
  return (
    <ArgumentQuote argument={rebuttal} lead={<By user={user} parent={parent} verb={stance === null ? 'answers' : stanceVerbs[stance]} />}>
      {', '}
      in “<bdi>{debate.topic}</bdi>”, <Moment at={created_at} />
    </ArgumentQuote>
  )
}

function By({ user, parent, verb }: { user: RebuttalToMe['user']; parent: number | null; verb: string }) {
  return (
    <p>
      <PersonName person={user} /> {verb} {parent === null ? 'your argument' : `your #${parent}`}:
    </p>
  )
}
