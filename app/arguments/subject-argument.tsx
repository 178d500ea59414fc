import type { Argument } from '#contract/arguments'
import type { Debate } from '#contract/debates'
import { may, takesArguments } from '../debates/debate-words'
import { goneFrom } from '../debates/gone'
import { argumentAnchor, replyAnchor, sharePath } from '../paths'
import { argumentKind } from '../posts/kinds'
import { moment } from '../posts/moment'
import { tombstone } from '../posts/tombstone'
import type { VotesById } from '../posts/vote-enhancer'
import { voteForm } from '../posts/vote-form'
import { prose } from '../ui/prose'
import { argumentHeading } from './argument-item'

type Props = { argument: Argument; debate: Debate; votes: VotesById /** Its absolute address. */; canonical: string }

/** The argument that a page is about, under the page's `h1`. */
export function SubjectArgument({ argument, debate, votes, canonical }: Props) {
  const { number, stance, withdrawn_at: withdrawn } = argument
  const heading = `h${number}`
  return (
    <article className={withdrawn || !stance ? 'argument' : `argument ${stance}`} id={argumentAnchor(number)} aria-labelledby={heading}>
      <h1 id={heading}>{argumentHeading(argument, { slug: debate.slug, gone: goneFrom(debate.participants) })}</h1>
      {withdrawn ? (
        tombstone('Withdrawn', withdrawn, argument)
      ) : (
        <Body argument={argument} debate={debate} votes={votes} canonical={canonical} />
      )}
    </article>
  )
}

function Body({ argument, debate, votes, canonical }: Props) {
  const { number, created_at: at, edited_at: edited, content } = argument
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
      {voteForm(argument, { kind: argumentKind, canVote: may(debate, 'vote').allowed, votes, links })}
    </>
  )
}

/** Some 1,200 characters a minute; a third of that in scripts that write a word in one or two. */
function minutesToRead(html: string): number {
  const text = html.replace(/<[^>]*(?:>|$)/g, '')
  const dense = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.length ?? 0
  return Math.max(1, Math.round((text.length + 2 * dense) / 1_200))
}
