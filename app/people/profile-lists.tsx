import type { DebateCard, Participant } from '#contract/debates'
import type { ArgumentOfPerson, Profile } from '#contract/people'
import { shownName } from '#contract/readable-name'
import { ArgumentQuote } from '../arguments/argument-quote'
import { PagedDebates } from '../debates/debate-list'
import { sideNames, stanceText } from '../debates/debate-text'
import { listAnchor, profilePath } from '../paths'
import { isAbsent, isUnloaded, type PartialResult } from '../platform/partial-result'
import { Moment } from '../ui/moment'
import { Pagination, PastLastPage } from '../ui/pagination'
import { MissingPart } from '../ui/part'
import { pluralise } from '../ui/pluralise'
import { cappedCountText } from './person-text'
import type { ListParams, PersonList } from './profile.server'

export const listNames = { debates: 'Debates', arguments: 'Arguments' } as const
export type ListName = keyof typeof listNames

type Props = {
  profile: Profile
  /** The name in the address. */
  name: string
  params: ListParams
  offered: readonly ListName[]
  list: PartialResult<PersonList>
  now: number
}

/** Shows a person's debates or arguments. The address says which list, and which page of it. */
export function ProfileLists({ profile, name, params, offered, list, now }: Props) {
  if (isAbsent(list) && offered.length === 0) return null
  const path = (page: string | undefined, before?: string) =>
    profilePath(name, { list: params.list === 'arguments' ? params.list : undefined, page, before })
  const paths = {
    pathFor: (page: number) => path(page === 1 ? undefined : String(page)),
    olderPath: (cursor: string) => path(undefined, cursor),
  }
  return (
    <section id={listAnchor} className="flow" aria-label={listNames[params.list]}>
      <ListTabs profile={profile} name={name} current={params.list} offered={offered} />
      {isUnloaded(list) ? <MissingPart what={`The ${params.list}`} why={list} /> : null}
      {!isUnloaded(list) && list.list === 'debates' ? (
        <PagedDebates
          debates={list.data}
          meta={list.meta}
          afterNumbers={params.before !== undefined}
          {...paths}
          now={now}
          rows={(debate) => <OwnSide debate={debate} person={profile.id} />}
          none={<EmptyList profile={profile} text="hasn’t taken part in a debate yet" own="You haven’t taken part in a debate yet" />}
        />
      ) : null}
      {!isUnloaded(list) && list.list === 'arguments' ? (
        <PagedArguments list={list} profile={profile} afterNumbers={params.before !== undefined} {...paths} />
      ) : null}
    </section>
  )
}

/** Shows on which side a person argues or argued and, once the debate is closed, the result for them. */
function OwnSide({ debate, person }: { debate: DebateCard; person: string | null }) {
  const seat = debate.participants.find(({ user }) => user.id === person)
  if (!seat?.side) return null
  const result = resultFor(seat, debate)
  return (
    <p className="text-sm sm:col-start-3 sm:row-start-1">
      <b className={seat.side}>{sideNames[seat.side]}</b>
      {result ? ` · ${result}` : null}
    </p>
  )
}

/** Counts as the person's record does: a seat that they left early only as a defeat by forfeit. */
function resultFor({ side, left_at }: Participant, { status, outcome, winning_side: winner }: DebateCard): string | null {
  if (status !== 'closed') return null
  if (winner !== null && winner !== side && (left_at === null || outcome === 'forfeit')) return 'lost'
  if (left_at !== null) return null
  return winner === null ? (outcome === 'tie' ? 'tied' : null) : 'won'
}

function ListTabs({
  profile,
  name,
  current,
  offered,
}: {
  profile: Profile
  name: string
  current: ListName
  offered: readonly ListName[]
}) {
  const counts = {
    debates: cappedCountText(profile.debates_count, profile.debates_count_capped),
    arguments: cappedCountText(profile.arguments_count, profile.arguments_count_capped),
  }
  return (
    <nav className="tabs" aria-label="Activity">
      {offered.map((list, index) => [
        index > 0 ? ' ' : null,
        <a
          key={list}
          href={`${profilePath(name, { list: list === 'arguments' ? list : undefined })}#${listAnchor}`}
          aria-current={list === current ? 'true' : undefined}
        >
          {`${listNames[list]} (${counts[list]})`}
        </a>,
      ])}
    </nav>
  )
}

type PagedArgumentsProps = {
  list: Extract<PersonList, { list: 'arguments' }>
  profile: Profile
  afterNumbers: boolean
  pathFor: (page: number) => string
  olderPath: (cursor: string) => string
}

function PagedArguments({ list: { data, meta }, profile, afterNumbers, pathFor, olderPath }: PagedArgumentsProps) {
  if (data.length === 0 && meta.total > 0) return <PastLastPage first={pathFor(1)} />
  if (data.length === 0)
    return <EmptyList profile={profile} text="hasn’t posted any arguments yet" own="You haven’t posted any arguments yet" />
  return (
    <>
      <ol className="cards">
        {data.map((argument) => (
          <Argument key={argument.id} argument={argument} />
        ))}
      </ol>
      <Pagination meta={afterNumbers ? { ...meta, current_page: meta.last_page + 1 } : meta} pathFor={pathFor} olderPath={olderPath} />
    </>
  )
}

function Argument({ argument }: { argument: ArgumentOfPerson }) {
  const { parent_number: parent, stance, created_at, up, replies_count: replies, debate } = argument
  return (
    <ArgumentQuote argument={argument}>
      {parent === null ? '' : `, ${stanceText(stance, parent)}`}, in “<bdi>{debate.topic}</bdi>”, <Moment at={created_at} />
      {` · ${pluralise(up, 'upvote')} · ${pluralise(replies, 'reply', 'replies')}`}
    </ArgumentQuote>
  )
}

function EmptyList({ profile, text, own }: { profile: Profile; text: string; own: string }) {
  return (
    <div className="text-muted">
      <p>
        {profile.is_self ? (
          own
        ) : (
          <>
            <bdi>{shownName(profile)}</bdi> {text}
          </>
        )}
        .
      </p>
    </div>
  )
}
