import { type FormEvent, type ReactNode, useState } from 'react'
import type { Votes } from '#contract/votes'
import { intentOf } from '../forms/button-name'
import type { Said } from '../forms/notice'
import { type Acted, SentInPlace } from '../forms/sent-in-place'
import { inWords } from './called'
import { castBy } from './cast'
import type { Kind } from './kind'
import type { Post } from './post'
import { votesTold } from './vote-form'

/** Votes that differ from what the page was loaded with, by the post's id. */
export type VotesById = ReadonlyMap<string, Omit<Votes, 'number'>>

type Shown = Omit<Votes, 'number'>
type Cast = { shown: Shown; settled: Shown; call: FormData | null }
type Props = {
  kind: Kind
  /** Whose vote forms stand within. */
  of: readonly Post[]
  /** Says in the page's live region what came of a vote. */
  say: (said: Said) => void
  children: (votes: VotesById) => ReactNode
}

/**
 * Votes without leaving the page, for all vote forms within and without a component for each: shows the vote at once,
 * sends it, and takes it back with the reason if it was refused. The forms are plain ones; without JavaScript they
 * lead to the same place by themselves.
 */
export function VoteEnhancer({ kind, of, say, children }: Props) {
  const [casts, setCasts] = useState<ReadonlyMap<string, Cast>>(new Map())
  const change = (id: string, cast: Cast) => setCasts((before) => new Map(before).set(id, cast))

  function send(event: FormEvent<HTMLElement>) {
    const form = formOf(event)
    const post = of.find(({ id }) => id === form?.get(kind.field))
    if (!form || !post) return
    const settled = casts.get(post.id)?.settled ?? post
    const shown = castBy(intentOf(form), casts.get(post.id)?.shown ?? post)
    if (!shown) return
    event.preventDefault()
    change(post.id, { shown, settled, call: form })
  }

  function settle(id: string, cast: Cast, acted: Acted) {
    const answer = acted.kind === 'answer' && isVotes(acted.answer) ? acted.answer : null
    const votes = answer ? asAnswered(cast.shown, answer) : cast.settled
    change(id, { shown: votes, settled: votes, call: null })
    if (acted.kind === 'refused') say({ kind: 'refused', text: acted.message })
    else if (answer) say({ kind: 'done', text: votesInWords(inWords(kind, of.find((post) => post.id === id) ?? null), votes) })
  }

  return (
    <div className="flow" onSubmit={send}>
      {children(new Map([...casts].map(([id, { shown }]) => [id, shown])))}
      {[...casts].map(([id, cast]) => cast.call && <SentInPlace key={id} form={cast.call} settle={(acted) => settle(id, cast, acted)} />)}
    </div>
  )
}

function formOf({ target, nativeEvent }: FormEvent<HTMLElement>): FormData | null {
  if (!(target instanceof HTMLFormElement) || !(nativeEvent instanceof SubmitEvent)) return null
  return new FormData(target, nativeEvent.submitter)
}

function isVotes(answer: unknown): answer is Votes {
  return typeof answer === 'object' && answer !== null && 'up' in answer && 'down' in answer && 'your_vote' in answer
}

/** What the answer tells; what it does not stays as it is shown already. */
function asAnswered(shown: Shown, answer: Votes): Shown {
  return {
    ...shown,
    ...answer,
    up: answer.up ?? shown.up,
    down: answer.down ?? shown.down,
    your_vote_untold: answer.your_vote === null && shown.your_vote_untold,
  }
}

function votesInWords(name: string, votes: Shown): string {
  const { your_vote: yours } = votes
  const told = votes.up === null ? null : votesTold(votes)
  return `${yours ? `Your vote ${yours} on ${name} is cast` : `Your vote on ${name} is taken back`}${told === null ? '' : `: ${told}`}.`
}
