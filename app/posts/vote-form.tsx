import { useFetcher, useFetchers, useSubmit } from '@remix-run/react'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { type VoteType, voteTypes } from '#contract/post-limits'
import type { Votes } from '#contract/votes'
import type { ActionResult } from '../forms/action-result'
import { buttonFor, readIntent } from '../forms/form-buttons'
import type { PageMessage } from '../forms/notice'
import { submittedForm, useAnswers } from '../forms/use-toggle'
import { pluralise } from '../ui/pluralise'
import type { Kind, Post } from './post'
import { postLabel, postName } from './post-label'
import type { VoteActions } from './vote.actions.server'

type VoteFormOptions = {
  kind: Kind
  canVote: boolean
  /** Votes that differ from those the post was loaded with. */
  votes: VotesById
  /** Links shown next to the votes. */
  links: ReactNode
}

/**
 * Shows a post's vote form. Shows only the counts if the post is the reader's own or nobody can vote. A plain function, because a page
 * calls it 200 times.
 */
export function voteForm(post: Post, { kind, canVote, votes, links }: VoteFormOptions) {
  const cast = votes.get(post.id) ?? post
  const name = postLabel(kind, post)
  if (post.is_own || !canVote) {
    const counts = voteCountsText(cast)
    return (
      <div className="actions">
        {counts === null ? null : <span data-count={shortVoteCounts(cast) ?? counts}>{`Votes on ${name}: ${counts}`}</span>}
        {links}
      </div>
    )
  }
  return (
    <form className="actions" method="post">
      <input type="hidden" name={kind.field} value={post.id} />
      {voteButton('up', name, cast)} {voteButton('down', name, cast)}
      {cast.your_vote_untold ? takeBackButton(name) : null}
      {cast.up === null ? voteSummary(cast) : null}
      {links}
    </form>
  )
}

/** Returns "3 upvotes, 1 downvote". For a foreign API, returns the total or the score; null if it gives neither. */
export function voteCountsText({ up, down, votes_count: all, score }: Omit<Votes, 'number'>): string | null {
  if (up !== null && down !== null) return `${pluralise(up, 'upvote')}, ${pluralise(down, 'downvote')}`
  if (up !== null) return pluralise(up, 'upvote')
  if (typeof all === 'number') return pluralise(all, 'vote')
  return score === undefined ? null : `score ${score}`
}

/** Returns "▲ 3 ▼ 1", for sighted readers; null if the API doesn't give both. */
function shortVoteCounts({ up, down }: Omit<Votes, 'number'>): string | null {
  return up === null || down === null ? null : `▲ ${up} ▼ ${down}`
}

function voteSummary(votes: Omit<Votes, 'number'>) {
  const counts = voteCountsText(votes)
  return counts === null ? null : <span>{` ${counts}`}</span>
}

/** Shows a vote button whose name includes its state and count (docs/product.md#screen-readers). Pressing it again removes the vote. */
function voteButton(type: VoteType, name: string, votes: Pick<Votes, VoteType | 'your_vote'>) {
  const pressed = votes.your_vote === type
  const count = votes[type]
  return (
    <button
      type="submit"
      {...buttonFor<VoteActions>(pressed ? `vote-${type}-back` : `vote-${type}`)}
      aria-pressed={pressed}
      data-count={count ?? undefined}
    >
      {`${type === 'up' ? 'Upvote' : 'Downvote'} ${name}${count === null ? '' : ` (${count})`}${pressed ? ', your vote' : ''}`}
    </button>
  )
}

/**
 * Shows a separate button for removing a vote. It is needed if the API doesn't say how the reader voted, because then neither vote button
 * is pressed.
 */
function takeBackButton(name: string) {
  return (
    <>
      {' '}
      <button type="submit" className="link" {...buttonFor<VoteActions>('vote-back')}>{`Remove vote on ${name}`}</button>
    </>
  )
}

/** Votes that differ from those the page was loaded with, by post id. */
export type VotesById = ReadonlyMap<string, Omit<Votes, 'number'>>

type ShownVotes = Omit<Votes, 'number'>
type Props = {
  kind: Kind
  /** The posts whose vote forms are inside this element. */
  posts: readonly Post[]
  /** Announces the result of a vote in the page's live region. */
  onMessage: (message: PageMessage) => void
  children: (votes: VotesById) => ReactNode
}

/**
 * Sends votes without leaving the page, for all vote forms inside it. One component handles them all. A vote is shown at once; if it is
 * refused, it is undone and the reason is shown. The forms also work without JavaScript.
 */
export function VoteEnhancer({ kind, posts, onMessage, children }: Props) {
  const submit = useSubmit()
  const [settled, setSettled] = useState<VotesById>(new Map())
  const settle = (id: string, votes: ShownVotes) => setSettled((before) => new Map(before).set(id, votes))
  const intents = useRef(new Map<string, string>())
  const shown = useOptimistic(settled, (id) => fetcherKey(kind, id))

  function send(event: FormEvent<HTMLElement>) {
    const form = submittedForm(event)
    const post = posts.find(({ id }) => id === form?.get(kind.field))
    if (!form || !post || !castVote(readIntent(form), post)) return
    event.preventDefault()
    if (!settled.has(post.id)) settle(post.id, post)
    intents.current.set(post.id, readIntent(form))
    submit(form, { method: 'post', navigate: false, fetcherKey: fetcherKey(kind, post.id) })
  }

  function handleAnswer(id: string, actionResult: ActionResult) {
    if (actionResult.kind === 'refused') return onMessage({ kind: 'refused', text: actionResult.message })
    const before = settled.get(id)
    if (!before || actionResult.kind !== 'answer' || !isVotes(actionResult.answer)) return
    const votes = mergeAnswer(castVote(intents.current.get(id) ?? '', before) ?? before, actionResult.answer)
    settle(id, votes)
    onMessage({ kind: 'done', text: votesText(postName(kind, posts.find((post) => post.id === id) ?? null), votes) })
  }

  return (
    <div className="flow" onSubmit={send}>
      {children(shown)}
      {[...settled.keys()].map((id) => (
        <Answers key={id} of={fetcherKey(kind, id)} settle={(actionResult) => handleAnswer(id, actionResult)} />
      ))}
    </div>
  )
}

const fetcherKey = ({ field }: Kind, id: string) => `vote on ${field} ${id}`

/** Returns the votes, including those still being sent. */
function useOptimistic(settled: VotesById, getKey: (id: string) => string): VotesById {
  const fetchers = useFetchers()
  const shown = [...settled].map(([id, votes]): [string, ShownVotes] => {
    const form = fetchers.find(({ key }) => key === getKey(id))?.formData
    return [id, (form && castVote(readIntent(form), votes)) ?? votes]
  })
  return new Map(shown)
}

/** Handles the results of votes on one post. It is rendered only for posts that were voted on, which are few. */
function Answers({ of, settle }: { of: string; settle: (actionResult: ActionResult) => void }) {
  useAnswers(useFetcher<ActionResult>({ key: of }).data, settle)
  return null
}

function isVotes(answer: unknown): answer is Votes {
  return typeof answer === 'object' && answer !== null && 'your_vote' in answer
}

/** Merges the API's answer into the shown votes. Values that the answer leaves out stay. */
function mergeAnswer(shown: ShownVotes, answer: Votes): ShownVotes {
  const votes = { ...shown, ...answer, your_vote_untold: answer.your_vote === null && shown.your_vote_untold }
  for (const type of voteTypes) votes[type] = answer[type] ?? shown[type]
  return votes
}

function votesText(name: string, votes: ShownVotes): string {
  const { your_vote: yours } = votes
  const counts = votes.up === null ? null : voteCountsText(votes)
  return `${yours ? `You ${yours}voted ${name}` : `You removed your vote on ${name}`}${counts === null ? '' : `: ${counts}`}.`
}

type VoteCounts = Pick<Votes, VoteType | 'your_vote'>

/**
 * Returns the votes as they will be after an action, so that they can be shown at once.
 * @param intent the intent of the button: `vote-up`, `vote-down-back`
 * @returns null if the intent is not a vote
 */
export function castVote<V extends VoteCounts>(intent: string, votes: V): V | null {
  const type = voteTypes.find((each) => intent === `vote-${each}` || intent === `vote-${each}-back`)
  if (!type) return null
  const withoutVote = withoutOwnVote(votes)
  return intent.endsWith('-back') ? withoutVote : { ...withoutVote, [type]: addToCount(withoutVote[type], 1), your_vote: type }
}

function withoutOwnVote<V extends VoteCounts>(votes: V): V {
  const { your_vote: yours } = votes
  return yours === null ? votes : { ...votes, [yours]: addToCount(votes[yours], -1), your_vote: null }
}

/** Adds to a count; an unknown count stays unknown. */
const addToCount = (count: number | null, by: number) => (count === null ? null : count + by)
