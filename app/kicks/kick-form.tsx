import { kickLimits } from '#contract/debate-limits'
import type { Debate, Participant } from '#contract/debates'
import { sideNames } from '../debates/debate-text'
import type { ActionResult } from '../forms/action-result'
import { ConfirmForm } from '../forms/confirm-form'
import type { Fields } from '../forms/form-action'
import { buttonFor } from '../forms/form-buttons'
import { DraftLimit } from '../forms/form-text'
import { NoticeAt } from '../forms/notice'
import { openKickVoteAnchor } from '../paths'
import { isUnloaded } from '../platform/partial-result'
import { useCapabilities, useRootData } from '../platform/root-data'
import { Choices, TextArea } from '../ui/field'
import { HiddenFields } from '../ui/hidden-fields'
import { Moment } from '../ui/moment'
import { MissingPart } from '../ui/part'
import { PersonName } from '../ui/person-link'
import type { kickActions } from './kick.actions.server'
import { kickTargets } from './kick-targets'
import {
  beforeKickVote,
  cannotOpenText,
  discardDraftLabel,
  kickRulesText,
  openVoteButton,
  openVotePart,
  openVoteTitle,
  reasonHint,
  reasonLabel,
  targetLegend,
} from './kick-text'
import type { KickFormData } from './kicks.server'
import { KickReason } from './reportable-reason'

type Props = {
  debate: Debate
  /** Null if the reader can't open a kick vote. */
  form: KickFormData | null
  /** When the page was made, in ms since 1970. */
  now: number
  actionResult: ActionResult | null
}

/** Shows the form for opening a kick vote, or a typed reason that no form accepts any more. */
export function OpenKickVote(props: Props) {
  const { debate, form } = props
  const { viewer } = useRootData()
  const { refused, draft, typed } = readTyped(props)
  const targets = listTargets(props, viewer?.id)
  const fault = form && isUnloaded(form.votes) ? form.votes : null
  return (
    <section id={openKickVoteAnchor} className="flow" aria-labelledby="open-kick-vote">
      <NoticeAt place={openKickVoteAnchor} />
      <h2 id="open-kick-vote">{openVoteTitle}</h2>
      {draft ? <DraftNotice debate={debate} savedAt={draft.savedAt} /> : null}
      {fault ? <MissingPart what={openVotePart} why={fault} /> : null}
      {targets.length > 0 && form ? (
        <KickForm debate={debate} targets={targets} nonce={form.nonce} typed={typed} errors={refused?.errors ?? {}} />
      ) : (
        <UnsentReason text={typed?.reason} />
      )}
    </section>
  )
}

/** Checks whether a page has anything to show about opening a kick vote: the form, a typed reason, or why the form can't be shown. */
export function hasKickForm(props: Props, viewerId: string | undefined): boolean {
  const { form } = props
  return readTyped(props).typed !== null || listTargets(props, viewerId).length > 0 || (form !== null && isUnloaded(form.votes))
}

function readTyped({ form, actionResult }: Pick<Props, 'form' | 'actionResult'>) {
  const refused = actionResult?.kind === 'refused' && actionResult.intent === 'kick-open' ? actionResult : null
  const draft = refused ? null : (form?.draft ?? null)
  return { refused, draft, typed: refused?.values ?? draft?.fields ?? null }
}

function listTargets({ debate, form, now }: Props, viewerId: string | undefined) {
  return form && !isUnloaded(form.votes) ? kickTargets(debate, form.votes, { ...form, viewerId, now }) : []
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
function KickForm({ debate, targets, nonce, typed, errors }: KickFormProps) {
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
