import { type FormEvent, type ReactNode, useState } from 'react'
import type { Votes } from '#contract/votes'
import type { Said } from '../forms/notice'
import { type Acted, SentInPlace } from '../forms/sent-in-place'
import { castBy } from './cast'
import type { Kind } from './kind'
import type { Post } from './post'

/** Votes that differ from what the page was loaded with, by the post's id. */
export type VotesById = ReadonlyMap<string, Pick<Votes, 'up' | 'down' | 'your_vote'>>

type Cast = { shown: Votes; settled: Votes; call: FormData | null }
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
    const shown = castBy(String(form.get('intent')), casts.get(post.id)?.shown ?? post)
    if (!shown) return
    event.preventDefault()
    change(post.id, { shown, settled, call: form })
  }

  function settle(id: string, cast: Cast, acted: Acted) {
    const votes = acted.kind === 'answer' && isVotes(acted.answer) ? acted.answer : cast.settled
    change(id, { shown: votes, settled: votes, call: null })
    say(
      acted.kind === 'refused'
        ? { kind: 'refused', text: acted.message }
        : { kind: 'done', text: votesInWords(kind.inWords(votes.number), votes) },
    )
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

function votesInWords(name: string, { up, down, your_vote: yours }: Votes): string {
  return `${yours ? `Your vote ${yours} on ${name} is cast` : `Your vote on ${name} is taken back`}: ${up} up, ${down} down.`
}
