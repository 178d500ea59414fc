import type { Argument } from '#contract/arguments'
import type { Debate } from '#contract/debates'
import { may, takesArguments } from '../debates/debate-words'
import { goneFrom } from '../debates/gone'
import { argumentAnchor, argumentPath, replyAnchor, sharePath } from '../paths'
import { prose } from '../ui/prose'
import { voteButtons, voteCounts } from '../votes/vote-buttons'
import type { VotesById } from '../votes/vote-enhancer'
import { headingOf } from './argument-heading'
import { moment, tombstone } from './argument-item'

type Props = { argument: Argument; debate: Debate; votes: VotesById /** Its absolute address. */; canonical: string }

/** The argument that a page is about, under the page's `h1`. */
export function SubjectArgument({ argument, debate, votes, canonical }: Props) {
  const { number, stance, parent_id: parent, withdrawn_at: withdrawn } = argument
  const heading = `h${number}`
  const answered = parent === null ? null : argumentPath(debate.slug, parent)
  return (
    <article className={withdrawn || !stance ? 'argument' : `argument ${stance}`} id={argumentAnchor(number)} aria-labelledby={heading}>
      <h1 id={heading}>{headingOf({ argument, answered, gone: goneFrom(debate.participants) })}</h1>
      {withdrawn ? tombstone(withdrawn) : <Body argument={argument} debate={debate} votes={votes} canonical={canonical} />}
    </article>
  )
}

function Body({ argument, debate, votes, canonical }: Props) {
  const { id, number, created_at: at, edited_at: edited, content, is_own: own } = argument
  const cast = votes.get(id) ?? argument
  const links = (
    <>
      {' '}
      {takesArguments(debate) ? <a href={`#${replyAnchor}`}>{`Reply to #${number}`}</a> : null}{' '}
      <a href={sharePath(debate.topic, canonical)}>{`Share #${number} by email`}</a>
    </>
  )
  return (
    <>
      <p className="meta">
        {`${minutesToRead(content)} min read · `}
        {at === null ? null : moment(at)}
        {edited === null ? null : <> · edited {moment(edited)}</>}
      </p>
      {prose(content)}
      {own || !may(debate, 'vote').allowed ? (
        <div className="acts">
          {voteCounts(argument, cast)}
          {links}
        </div>
      ) : (
        <form className="acts" method="post">
          {voteButtons(argument, cast)}
          {links}
        </form>
      )}
    </>
  )
}

/** Some 1,200 characters a minute; a third of that in scripts that write a word in one or two. */
function minutesToRead(html: string): number {
  const text = html.replace(/<[^>]*>/g, '')
  const dense = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.length ?? 0
  return Math.max(1, Math.round((text.length + 2 * dense) / 1_200))
}
