import { useState } from 'react'
import type { Debate } from '#contract/debates'
import type { KickVote } from '#contract/kicks'
import { shownName } from '#contract/readable-name'
import { DebateSide, Motion } from '../debates/debate-side'
import { type ActionResult, PageFaults } from '../forms/action-result'
import { buttonFor } from '../forms/form-buttons'
import { Notice, NoticePlaces, type PageMessage } from '../forms/notice'
import { kicksPath, watchingAnchor } from '../paths'
import { useCapabilities } from '../platform/root-data'
import { Choices } from '../ui/field'
import { HiddenFields } from '../ui/hidden-fields'
import { Moment, TimeLeft, WithTimes } from '../ui/moment'
import { PersonName } from '../ui/person-link'
import type { kickActions } from './kick.actions.server'
import {
  abstainLabel,
  allKickVotesLink,
  choiceTexts,
  endedLabel,
  failedLabel,
  finalSubmitLabel,
  isOpen,
  kickRulesText,
  kickTallyText,
  submitLabel,
} from './kick-text'
import { ReportableReason } from './reportable-reason'

type Props = {
  debate: Debate
  vote: KickVote
  /** When the page was made, in ms since 1970. */
  now: number
  actionResult: ActionResult | null
}

export function KickVotePage({ debate, vote, now, actionResult }: Props) {
  const [message, setMessage] = useState<PageMessage>(null)
  const can = useCapabilities()
  return (
    <NoticePlaces places={[watchingAnchor]}>
      <main className="with-side">
        <div className="flow">
          <PageFaults actionResult={actionResult} fields={{ choice: 'choice' }} />
          <Notice message={message} />
          <Motion debate={debate} />
        </div>
        <DebateSide debate={debate} now={now} onMessage={setMessage} />
        <div className="flow">
          <h1>
            Kick vote against <PersonName person={vote.target} />
          </h1>
          <State vote={vote} now={now} />
          <OpenedBy vote={vote} />
          <ReportableReason vote={vote} slug={debate.slug} />
          {can.readKickVote && vote.status === 'open' ? <p>{kickRulesText(debate.type)}</p> : null}
          <OwnVote debate={debate} vote={vote} actionResult={actionResult} />
          <p>
            <a href={kicksPath(debate.slug)}>{allKickVotesLink}</a>
          </p>
        </div>
      </main>
    </NoticePlaces>
  )
}

function State({ vote, now }: Pick<Props, 'vote' | 'now'>) {
  const { status, expires_at, decided_at, tally, retry_at } = vote
  if (status === '') return null
  if (isOpen(vote)) {
    return (
      <p>
        <b>Open</b>
        {expires_at ? ' until ' : null}
        <Moment at={expires_at} absolute />
        {expires_at ? ' · ' : null}
        {expires_at ? <TimeLeft until={expires_at} now={now} /> : null}
      </p>
    )
  }
  return (
    <>
      <p>
        <Decision vote={vote} />
        {decided_at ? ', ' : null}
        <Moment at={decided_at} inSentence />.
      </p>
      {tally ? <p>{`${kickTallyText(tally)}.`}</p> : null}
      {retry_at && Date.parse(retry_at) > now ? (
        <p>
          Another kick vote against <PersonName person={vote.target} /> can be opened from <Moment at={retry_at} inSentence />.
        </p>
      ) : null}
    </>
  )
}

function Decision({ vote: { status, target } }: Pick<Props, 'vote'>) {
  if (status === 'failed') return <b>{failedLabel}</b>
  if (status !== 'passed') return <b>{endedLabel}</b>
  return (
    <b>
      Passed: <PersonName person={target} /> was kicked
    </b>
  )
}

function OpenedBy({ vote: { opened_by, opened_at } }: Pick<Props, 'vote'>) {
  if (!opened_by && !opened_at) return null
  return (
    <p className="meta">
      {opened_by ? 'Opened by ' : null}
      {opened_by ? <PersonName person={opened_by} /> : null}
      {opened_by ? ', ' : null}
      <Moment at={opened_at} />
    </p>
  )
}

/** Shows the ballot form, or the reader's ballot, or why they can't vote. */
function OwnVote({ debate, vote, actionResult }: Omit<Props, 'now'>) {
  const can = useCapabilities()
  const { your_ballot: ballot, casting } = vote
  if (ballot) return <p>{`You have voted ${choiceTexts[ballot]}.${can.readKickVote ? ' That is final.' : ''}`}</p>
  if (!isOpen(vote)) return null
  if (casting.allowed) return <KickBallotForm debate={debate} vote={vote} actionResult={actionResult} />
  return casting.reason ? (
    <p>
      <WithTimes text={casting.reason} />
    </p>
  ) : null
}

/**
 * Shows the form for the reader's ballot, which can't be changed later. The choice and the sending are separate, so that a slip isn't
 * final. It works without conform; forms/text-field.tsx explains why. Only our own API specifies what a yes means, and that the ballot is
 * final.
 */
function KickBallotForm({ debate, vote, actionResult }: { debate: Debate; vote: KickVote; actionResult: ActionResult | null }) {
  const refused = actionResult?.kind === 'refused' && actionResult.intent === 'kick-ballot' ? actionResult : null
  const name = shownName(vote.target)
  const can = useCapabilities()
  return (
    <form className="stack" method="post">
      <HiddenFields values={{ debate: debate.id, slug: debate.slug, vote: vote.id }} />
      <Choices
        name="choice"
        legend={`Should ${name} be kicked?`}
        options={[
          ['yes', can.readKickVote ? `Yes: ${name} has to leave and can’t come back` : `Yes: ${name} has to leave`],
          ['no', `No: ${name} stays`],
          ['abstain', abstainLabel],
        ]}
        chosen={refused?.values.choice}
        errors={refused?.errors.choice}
      />
      <div className="row">
        <button type="submit" className="primary" {...buttonFor<typeof kickActions>('kick-ballot')}>
          {can.readKickVote ? finalSubmitLabel : submitLabel}
        </button>
      </div>
    </form>
  )
}
