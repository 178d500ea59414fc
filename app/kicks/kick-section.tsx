import { kickLimits } from '#contract/debate-limits'
import type { Debate, Participant } from '#contract/debates'
import type { KickVote } from '#contract/kicks'
import { debatePermission, sideNames } from '../debates/debate-text'
import type { ActionResult } from '../forms/action-result'
import { ConfirmForm } from '../forms/confirm-form'
import type { SavedDraft } from '../forms/drafts.server'
import type { Fields } from '../forms/form-action'
import { buttonFor } from '../forms/form-buttons'
import { DraftLimit } from '../forms/form-text'
import { NoticeAt } from '../forms/notice'
import { kicksAnchor, kicksPath, kickVotePath } from '../paths'
import { isUnloaded } from '../platform/partial-result'
import { useCapabilities, useRootData } from '../platform/root-data'
import { Choices, TextArea } from '../ui/field'
import { HiddenFields } from '../ui/hidden-fields'
import { Moment } from '../ui/moment'
import { MissingPart } from '../ui/part'
import { PersonName } from '../ui/person-link'
import type { kickActions } from './kick.actions.server'
import {
  allKickVotesLink,
  beforeKickVote,
  cannotOpenText,
  discardDraftLabel,
  isOpen,
  kickBallotPrompt,
  kickRulesText,
  kickTargets,
  kickVotesPart,
  kickVotesTitle,
  kickVoteTitle,
  openVoteButton,
  openVoteTitle,
  reasonHint,
  reasonLabel,
  targetLegend,
} from './kick-text'
import type { Kicks } from './kicks.server'
import { KickReason } from './reportable-reason'

type Props = { debate: Debate; kicks: Kicks | null; nonce: string | null; now: number; actionResult: ActionResult | null }

/** Shows the open kick votes on a debate's page, and the form for opening one. Shows nothing if there is neither. */
export function KickSection({ debate, kicks, nonce, now, actionResult }: Props) {
  const refused = refusedKick(actionResult)
  const votes = loadedVotes(kicks)
  const open = votes.filter(isOpen)
  const offered = kicks !== null && debatePermission(debate, 'kick').allowed
  const listed = isListed(debate, votes)
  if (!hasKicks({ debate, kicks, actionResult })) return null
  return (
    <section id={kicksAnchor} className="flow" aria-labelledby="kick-votes">
      <NoticeAt place={kicksAnchor} />
      <h2 id="kick-votes">{kickVotesTitle}</h2>
      {offered && isUnloaded(kicks.found) ? <MissingPart what={kickVotesPart} why={kicks.found} /> : null}
      {open.length > 0 ? <OpenVotes debate={debate} votes={open} /> : null}
      {offered ? (
        <OpenVoteForm debate={debate} votes={votes} people={kicks.people} draft={kicks.draft} nonce={nonce} now={now} refused={refused} />
      ) : (
        <UnsentReason text={refused?.values.reason} />
      )}
      {listed ? (
        <p>
          <a href={kicksPath(debate.slug)}>{allKickVotesLink}</a>
        </p>
      ) : null}
    </section>
  )
}

/**
 * Checks whether the section belongs with the debate's rarely used controls: nothing in it needs attention, but the reader can open a vote.
 */
export function isKickSectionFolded({ debate, kicks }: Pick<Props, 'debate' | 'kicks'>): boolean {
  return kicks !== null && debatePermission(debate, 'kick').allowed && !loadedVotes(kicks).some(isOpen)
}

/** Checks whether a debate's page has anything to show about kick votes. */
export function hasKicks({ debate, kicks, actionResult }: Pick<Props, 'debate' | 'kicks' | 'actionResult'>): boolean {
  return (
    (kicks !== null && debatePermission(debate, 'kick').allowed) ||
    isListed(debate, loadedVotes(kicks)) ||
    refusedKick(actionResult) !== null
  )
}

export const refusedKick = (actionResult: ActionResult | null) =>
  actionResult?.kind === 'refused' && actionResult.intent === 'kick-open' ? actionResult : null
const loadedVotes = (kicks: Kicks | null) => (kicks && !isUnloaded(kicks.found) ? kicks.found : [])

function isListed({ participants }: Debate, votes: readonly KickVote[]): boolean {
  return votes.length > 0 || participants.some(({ left_how }) => left_how === 'kicked')
}

function OpenVotes({ debate, votes }: { debate: Debate; votes: readonly KickVote[] }) {
  return (
    <ul>
      {votes.map((vote) => (
        <li key={vote.id}>
          <a href={kickVotePath(debate.slug, vote.id)}>{kickVoteTitle(vote.target)}</a>
          {vote.expires_at ? ', open until ' : null}
          <Moment at={vote.expires_at} inSentence />. <b>{kickBallotPrompt(vote)}</b>
        </li>
      ))}
    </ul>
  )
}

type OpenVoteFormProps = Pick<Props, 'debate' | 'nonce' | 'now'> & {
  votes: readonly KickVote[]
  people: Kicks['people']
  draft: SavedDraft | null
  refused: Extract<ActionResult, { kind: 'refused' }> | null
}

function OpenVoteForm({ debate, votes, people, draft, nonce, now, refused }: OpenVoteFormProps) {
  const { viewer } = useRootData()
  const targets = kickTargets(debate, votes, { viewerId: viewer?.id, now, people })
  const shownDraft = refused ? null : draft
  const typed = refused?.values ?? draft?.fields ?? null
  if (targets.length === 0 && !typed) return null
  return (
    <details open={typed !== null}>
      <summary>{openVoteTitle}</summary>
      {shownDraft ? <DraftNotice debate={debate} savedAt={shownDraft.savedAt} /> : null}
      {targets.length > 0 ? (
        <KickForm debate={debate} targets={targets} nonce={nonce} typed={typed} errors={refused?.errors ?? {}} />
      ) : (
        <UnsentReason text={typed?.reason} />
      )}
    </details>
  )
}

function DraftNotice({ debate, savedAt }: { debate: Debate; savedAt: string | null }) {
  return (
    <form className="notice" method="post">
      <HiddenFields values={{ debate: debate.id, slug: debate.slug }} />
      <p>
        The kick vote below hasn’t been opened yet. Your draft was saved <Moment at={savedAt} inSentence />.{' '}
        <button type="submit" className="link" {...buttonFor<typeof kickActions>('discard-kick')}>
          {discardDraftLabel}
        </button>{' '}
        <DraftLimit />
      </p>
    </form>
  )
}

/** Shows a saved reason that no form accepts any more, so that its author can copy it. */
function UnsentReason({ text }: { text: string | undefined }) {
  if (!text) return null
  return (
    <>
      <p>{cannotOpenText}</p>
      <KickReason text={text} />
    </>
  )
}

type KickFormProps = {
  debate: Debate
  targets: readonly Pick<Participant, 'user' | 'side'>[]
  /** Prevents a double submit from opening two votes. */
  nonce: string | null
  /** The values of a form that was refused or saved as a draft. */
  typed: Fields | null
  errors: Readonly<Record<string, readonly string[]>>
}

/**
 * Shows the form for opening a kick vote. It works without conform; forms/text-field.tsx explains why. The customer's API has no rules for
 * kick votes and no reason, only the person.
 */
export function KickForm({ debate, targets, nonce, typed, errors }: KickFormProps) {
  const can = useCapabilities()
  const question = (form: FormData) => {
    const target = targets.find(({ user }) => user.id === form.get('target_user_id'))
    const lacksReason = can.readKickVote && String(form.get('reason')).trim().length < kickLimits.reason.min
    return target && !lacksReason ? beforeKickVote(target.user, { isOwnApi: can.readKickVote }) : null
  }
  return (
    <ConfirmForm intent="kick-open" className="stack" question={question}>
      <HiddenFields values={{ debate: debate.id, slug: debate.slug, ...(nonce ? { nonce } : {}) }} />
      {can.readKickVote ? <p>{kickRulesText(debate.type)}</p> : null}
      <Choices
        name="target_user_id"
        legend={targetLegend}
        options={targets.map(({ user, side }) => [
          user.id ?? '',
          <>
            <PersonName person={user} />
            {side ? ', ' : null}
            {side ? <b className={side}>{sideNames[side]}</b> : null}
          </>,
        ])}
        chosen={typed?.target_user_id}
        errors={errors.target_user_id}
      />
      {can.readKickVote ? (
        <TextArea
          name="reason"
          label={reasonLabel}
          hint={reasonHint}
          text={typed?.reason ?? ''}
          errors={errors.reason}
          rows={4}
          limit={kickLimits.reason.max}
        />
      ) : null}
      <button type="submit" {...buttonFor<typeof kickActions>('kick-open')}>
        {openVoteButton}
      </button>
    </ConfirmForm>
  )
}
