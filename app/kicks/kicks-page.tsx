import { useState } from 'react'
import type { z } from 'zod'
import type { Debate } from '#contract/debates'
import type { Kick, listKickVotes } from '#contract/kicks'
import { shownName } from '#contract/readable-name'
import { DebateSide, Motion } from '../debates/debate-side'
import { type ActionResult, PageFaults } from '../forms/action-result'
import { Notice, NoticePlaces, type PageMessage } from '../forms/notice'
import { kicksPath, kickVotePath, openKickVoteAnchor, watchingAnchor, withQuery } from '../paths'
import { useRootData } from '../platform/root-data'
import { Moment } from '../ui/moment'
import { Pagination, PastLastPage } from '../ui/pagination'
import { PersonName } from '../ui/person-link'
import { hasKickForm, OpenKickVote } from './kick-form'
import {
  allKickVotesTitle,
  isOpen,
  kickBallotPrompt,
  kickedTitle,
  kickStatusText,
  kickTallyText,
  kickVotesTitle,
  nobodyKicked,
  noKickVotes,
} from './kick-text'
import type { KickFormData } from './kicks.server'
import { ReportableReason } from './reportable-reason'

type Votes = z.output<typeof listKickVotes.answer>
type Props = {
  debate: Debate
  kicks: readonly Kick[]
  votes: Votes
  form: KickFormData | null
  now: number
  actionResult: ActionResult | null
}

export function KicksPage({ debate, kicks, votes, form, now, actionResult }: Props) {
  const [message, setMessage] = useState<PageMessage>(null)
  const { viewer } = useRootData()
  const kickForm = { debate, form, now, actionResult }
  const showsForm = hasKickForm(kickForm, viewer?.id)
  return (
    <NoticePlaces places={showsForm ? [watchingAnchor, openKickVoteAnchor] : [watchingAnchor]}>
      <main className="with-side">
        <div className="flow">
          <PageFaults actionResult={actionResult} fields={{ target_user_id: 'target_user_id', reason: 'reason' }} />
          <Notice message={message} />
          <Motion debate={debate} />
          <h1>{kickVotesTitle}</h1>
        </div>
        <DebateSide debate={debate} now={now} onMessage={setMessage} />
        <div className="flow">
          <h2>{kickedTitle}</h2>
          {kicks.length > 0 ? <KickedList kicks={kicks} slug={debate.slug} /> : <p>{nobodyKicked}</p>}
          <h2>{allKickVotesTitle}</h2>
          <List votes={votes} slug={debate.slug} />
          {showsForm ? <OpenKickVote {...kickForm} /> : null}
        </div>
      </main>
    </NoticePlaces>
  )
}

function KickedList({ kicks, slug }: { kicks: readonly Kick[]; slug: string }) {
  return (
    <ul className="flow">
      {kicks.map((kick) => (
        <li key={kick.id} className="flow">
          <p>
            <a href={kickVotePath(slug, kick.id)}>
              <PersonName person={kick.target} /> was kicked
            </a>
            {kick.decided_at ? ', ' : null}
            <Moment at={kick.decided_at} absolute />
            {kick.tally ? `: ${kickTallyText(kick.tally)}` : null}
          </p>
          <ReportableReason vote={kick} slug={slug} />
        </li>
      ))}
    </ul>
  )
}

function List({ votes: { data, meta }, slug }: { votes: Votes; slug: string }) {
  const path = kicksPath(slug)
  if (data.length === 0) return meta.total > 0 ? <PastLastPage first={path} /> : <p>{noKickVotes}</p>
  return (
    <>
      <ol>
        {data.map((vote) => (
          <li key={vote.id}>
            <a href={kickVotePath(slug, vote.id)}>{`Against ${shownName(vote.target)}`}</a>
            {vote.opened_at ? ', opened ' : null}
            <Moment at={vote.opened_at} absolute />
            {vote.status ? `, ${kickStatusText(vote)}` : null}
            {isOpen(vote) ? `. ${kickBallotPrompt(vote)}`.trimEnd() : null}
          </li>
        ))}
      </ol>
      <Pagination meta={meta} pathFor={(page) => withQuery(path, { page: page === 1 ? undefined : String(page) })} />
    </>
  )
}
