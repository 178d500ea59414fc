import { useLocation } from '@remix-run/react'
import type { Debate } from '#contract/debates'
import { formatNumber } from '#contract/format-number'
import type { Meta } from '#contract/lists'
import { shownName } from '#contract/readable-name'
import type { Tally, Verdict, VerdictChoice } from '#contract/verdicts'
import { debatePermission } from '../debates/debate-text'
import type { ActionResult } from '../forms/action-result'
import type { SavedDraft } from '../forms/drafts.server'
import type { Fields } from '../forms/form-action'
import { buttonFor } from '../forms/form-buttons'
import { DraftLimit } from '../forms/form-text'
import { NoticeAt } from '../forms/notice'
import { debatePath, reasonsAnchor, verdictAnchor, withQuery } from '../paths'
import { isUnloaded } from '../platform/partial-result'
import { HiddenReason } from '../posts/missing-post'
import { HiddenFields } from '../ui/hidden-fields'
import { Moment } from '../ui/moment'
import { Pagination } from '../ui/pagination'
import { PersonName } from '../ui/person-link'
import { Lines } from '../ui/prose'
import { ReportLink } from '../ui/report-link'
import { BallotForm, ChoiceName } from './ballot-form'
import { TallyPicture } from './closed-verdict'
import type { Judgement } from './judgement.server'
import type { verdictActions } from './verdict.actions.server'
import {
  ballotTallyText,
  discardDraftLabel,
  judgesTitle,
  loadAgain,
  ownVerdictTitle,
  reasonPagesLabel,
  reportReasonLabel,
  savedAlone,
  savedBelow,
  verdictTitle,
  votingRules,
} from './verdict-text'

type Props = { debate: Debate; judgement: Judgement | null; actionResult: ActionResult | null }

/** Shows the reader's ballot during the voting, the tally to people who may see it, and the reasons once the debate is closed. */
export function VerdictSection({ debate, judgement, actionResult }: Props) {
  if (!judgement || !hasVerdict({ debate, judgement, actionResult })) return null
  const { found, draft } = judgement
  const refused = refusedBallot(actionResult)
  if (isUnloaded(found)) return <MissingVerdict debate={debate} fault={found.fault} />
  const verdict = found
  if (debate.status === 'closed') return <ClosedReasons debate={debate} verdict={verdict} typed={refused?.values ?? null} draft={draft} />
  const canVote = debatePermission(debate, 'judge').allowed
  return (
    <section id={verdictAnchor} className="flow" aria-labelledby="your-verdict">
      <NoticeAt place={verdictAnchor} />
      <h2 id="your-verdict">{ownVerdictTitle}</h2>
      {verdict.tally ? <CurrentTally tally={verdict.tally} /> : <TallyRules debate={debate} canVote={canVote} />}
      {verdict.your_ballot ? <OwnBallot choice={verdict.your_ballot.choice} until={debate.voting_ends_at} /> : null}
      {verdict.your_ballot?.hidden_rule == null ? null : <HiddenReason rule={verdict.your_ballot.hidden_rule} />}
      {draft && !(refused && canVote) ? <SavedBallot debate={debate} draft={draft} alone={!canVote} /> : null}
      {canVote ? (
        <BallotForm
          debate={debate}
          cast={verdict.your_ballot}
          typed={refused?.values ?? draft?.fields ?? null}
          errors={refused?.errors ?? {}}
        />
      ) : null}
      {verdict.reasons ? <VerdictReasons reasons={verdict.reasons} /> : null}
    </section>
  )
}

/** Checks whether a debate's page has anything to show about its verdict. */
export function hasVerdict({ debate, judgement, actionResult }: Props): boolean {
  if (!judgement) return false
  const { found, draft } = judgement
  if (isUnloaded(found)) return true
  if (debate.status === 'closed')
    return (
      found.your_ballot !== null ||
      (found.reasons !== null && found.reasons.data.length + found.reasons.meta.total > 0) ||
      draft !== null ||
      refusedBallot(actionResult) !== null
    )
  // A debate from an archive isn't voted on here and never closes.
  return debatePermission(debate, 'judge').allowed || found.tally !== null || draft !== null || debate.voting_ends_at !== null
}

const refusedBallot = (actionResult: ActionResult | null) =>
  actionResult?.kind === 'refused' && actionResult.intent === 'ballot' ? actionResult : null

/** Shows the tally during the voting. Only people who have cast a ballot see it. */
function CurrentTally({ tally }: { tally: Tally }) {
  return (
    <figure className="flow">
      <figcaption>
        <b>{`${ballotTallyText(tally)}.`}</b>
      </figcaption>
      <TallyPicture tally={tally} />
    </figure>
  )
}

function OwnBallot({ choice, until }: { choice: VerdictChoice; until: string | null }) {
  return (
    <p>
      Your verdict: <ChoiceName choice={choice} />. You can change it until voting ends{until ? ', ' : null}
      <Moment at={until} inSentence />.
    </p>
  )
}

/** Says who may see the tally and when. Tells people who may not vote why not. */
function TallyRules({ debate, canVote }: { debate: Debate; canVote: boolean }) {
  return (
    <p>
      {canVote ? votingRules : `${debatePermission(debate, 'judge').reason ?? ''} People who have voted can see the results.`} Everyone can
      see them when voting ends
      {debate.voting_ends_at ? ', ' : null}
      <Moment at={debate.voting_ends_at} inSentence />.
    </p>
  )
}

type ClosedProps = { debate: Debate; verdict: Verdict; typed: Fields | null; draft: SavedDraft | null }

/** Shows the reasons after the debate is closed, and a ballot that came too late. The outcome is shown further up (closed-verdict.tsx). */
function ClosedReasons({ debate, verdict: { reasons, your_ballot: own }, typed, draft }: ClosedProps) {
  const lateDraft = draft ?? (typed && { fields: typed, savedAt: null })
  return (
    <section className="flow" aria-labelledby="the-judges">
      <h2 id="the-judges">{judgesTitle}</h2>
      {own ? (
        <p>
          Your verdict: <ChoiceName choice={own.choice} />.
        </p>
      ) : null}
      {lateDraft ? <SavedBallot debate={debate} draft={lateDraft} alone /> : null}
      {reasons ? <VerdictReasons reasons={reasons} /> : null}
    </section>
  )
}

/** Says that the verdict can't be loaded. The rest of the page works without it. */
function MissingVerdict({ debate, fault }: { debate: Debate; fault: string }) {
  return (
    <section id={verdictAnchor} className="flow" aria-labelledby="the-verdict">
      <NoticeAt place={verdictAnchor} />
      <h2 id="the-verdict">{verdictTitle}</h2>
      <div className="text-muted">
        <p>It can’t be shown right now. {fault}</p>
        <p>
          <a href={`${debatePath(debate.slug)}#${verdictAnchor}`}>{loadAgain}</a>
        </p>
      </div>
    </section>
  )
}

type SavedBallotProps = {
  debate: Debate
  draft: SavedDraft
  /** Whether no form accepts it any more. If so, its text is shown here. */
  alone?: boolean
}

/** Says that a ballot was saved instead of cast, and offers to discard it. */
function SavedBallot({ debate, draft: { fields, savedAt }, alone = false }: SavedBallotProps) {
  return (
    <form className="notice flow" method="post">
      <HiddenFields values={{ debate: debate.id }} />
      <p>
        {alone ? savedAlone : savedBelow}
        {savedAt ? ' ' : ''}
        <Moment at={savedAt} inSentence />.{' '}
        <button type="submit" className="link" {...buttonFor<typeof verdictActions>('discard-ballot')}>
          {discardDraftLabel}
        </button>{' '}
        <DraftLimit />
      </p>
      {alone ? <ReasonText text={fields.reason ?? ''} /> : null}
    </form>
  )
}

/** Shows the reasons that people gave with their ballots, newest first, divided into pages. */
export function VerdictReasons({ reasons }: { reasons: NonNullable<Verdict['reasons']> }) {
  const { data, meta } = reasons
  if (data.length === 0 && meta.total === 0) return null
  return (
    <>
      <h3 id={reasonsAnchor}>{`Reasons given: ${formatNumber(meta.total)}${meta.total_capped ? ' and more' : ''}`}</h3>
      <ul className="thread">
        {data.map(({ id, choice, reason, user, cast_at, hidden_rule }) => (
          <li key={id ?? `${user.id} ${user.name} ${cast_at}`} className={choice}>
            <p>
              <ChoiceName choice={choice} />, by <PersonName person={user} />{' '}
              <span className="meta">
                <Moment at={cast_at} />
              </span>
            </p>
            {hidden_rule === null ? <ReasonText text={reason} /> : <HiddenReason rule={hidden_rule} />}
            {hidden_rule === null ? (
              <ReportLink person={user} {...(id && { about: { kind: 'ballot', id } })} alone>
                {reportReasonLabel}
                <span className="sr-only">
                  , given by <bdi>{shownName(user)}</bdi>
                </span>
              </ReportLink>
            ) : null}
          </li>
        ))}
      </ul>
      <ReasonPages meta={meta} />
    </>
  )
}

/** Shows the reason for a ballot as it was typed. */
export function ReasonText({ text }: { text: string }) {
  return (
    <p className="prose" dir="auto">
      <Lines text={text} />
    </p>
  )
}

/** Shows the pagination of reasons. Its links preserve the other parameters of the page. */
function ReasonPages({ meta }: { meta: Meta }) {
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  const pathTo = (reasons: string | undefined, reasons_before: string | undefined) =>
    `${withQuery(pathname, { reasons, reasons_before }, query)}#${reasonsAnchor}`
  // A page by cursor comes after all numbered pages.
  const currentMeta = query.has('reasons_before') ? { ...meta, current_page: meta.last_page + 1 } : meta
  return (
    <Pagination
      meta={currentMeta}
      label={reasonPagesLabel}
      pathFor={(page) => pathTo(page === 1 ? undefined : String(page), undefined)}
      olderPath={(cursor) => pathTo(undefined, cursor)}
    />
  )
}
