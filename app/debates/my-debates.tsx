import type { ReactNode } from 'react'
import type { MyDebateType } from '#contract/debates'
import { debatesPath, myDebatesPath, withQuery } from '../paths'
import { CreateLink } from '../ui/create-link'

/**
 * Shows links to all of the member's debates and to each kind. A kind that only other pages link to is listed while it is the current one.
 */
export function KindTabs({ current }: { current: MyDebateType | undefined }) {
  const shown = current && !defaultKinds.includes(current) ? [...defaultKinds, current] : defaultKinds
  return (
    <nav className="tabs" aria-label="Which debates">
      <a href={myDebatesPath} aria-current={current === undefined ? 'true' : undefined}>
        All
      </a>
      {shown.map((kind) => [
        ' ',
        <a key={kind} href={withQuery(myDebatesPath, { type: kind })} aria-current={kind === current ? 'true' : undefined}>
          {myDebateKindNames[kind]}
        </a>,
      ])}
    </nav>
  )
}

/** Shows what to do next if the member has no such debate. */
export function NoMyDebates({ kind }: { kind: MyDebateType | undefined }) {
  const { title, text } = (kind && emptyTexts[kind]) ?? {
    title: 'You have no debates yet',
    text: 'Debates that you start, join or watch are listed here.',
  }
  return (
    <div className="empty flow">
      <p>
        <b>{title}</b>
      </p>
      <p>{text}</p>
      <p>{kind === 'joined' ? join : kind === 'created' || kind === undefined ? start : explore}</p>
      {kind === undefined ? <p>{join}</p> : null}
    </div>
  )
}

const emptyTexts: Readonly<Partial<Record<MyDebateType, { title: string; text: string }>>> = {
  created: { title: 'You haven’t started a debate yet', text: 'All you need is a topic and a side. Someone else takes the other side.' },
  joined: { title: 'You haven’t joined a debate yet', text: 'Some debates are waiting for someone on the other side.' },
  watching: { title: 'You’re not watching any debates', text: 'Press “Watch this debate” on a debate that you want to follow.' },
  my_turn: { title: 'It’s not your turn in any debate', text: 'Until it is, you can vote on other people’s arguments.' },
  open_kicks: { title: 'No kick votes are waiting for your vote', text: 'You can only vote in debates that you take part in.' },
  to_judge: { title: 'No debates are waiting for your verdict', text: 'Debates that you watch appear here when their rounds are over.' },
  seeking: { title: 'None of your debates are waiting for an opponent', text: 'You can start another one or join one.' },
}

const start: ReactNode = <CreateLink className="button primary">Start a debate</CreateLink>
const join: ReactNode = (
  <a className="button" href={withQuery(debatesPath, { status: 'waiting' })}>
    Find a debate to join
  </a>
)
const explore: ReactNode = (
  <a className="button" href={debatesPath}>
    Explore debates
  </a>
)

/** The names of the kinds by which members can filter their own debates. */
export const myDebateKindNames: Readonly<Record<MyDebateType, string>> = {
  created: 'Created',
  joined: 'Joined',
  watching: 'Watching',
  my_turn: 'Your turn',
  open_kicks: 'Kick votes',
  to_judge: 'To judge',
  seeking: 'Waiting for an opponent',
}

/** The customer's kinds, which every page of the member's own debates offers. */
export const defaultKinds: readonly MyDebateType[] = ['created', 'joined', 'watching']
