import { kickLimits } from '#contract/debate-limits'
import type { Debate, Participant } from '#contract/debates'
import { sideNames } from '../debates/debate-text'
import { ConfirmForm } from '../forms/confirm-form'
import type { Fields } from '../forms/form-action'
import { buttonFor } from '../forms/form-buttons'
import { useCapabilities } from '../platform/root-data'
import { Choices, TextArea } from '../ui/field'
import { HiddenFields } from '../ui/hidden-fields'
import { PersonName } from '../ui/person-link'
import type { kickActions } from './kick.actions.server'
import { beforeKickVote, kickRulesText } from './kick-text'

type Props = {
  debate: Debate
  targets: readonly Pick<Participant, 'user' | 'side'>[]
  /** Prevents a double submit from opening two votes. */
  nonce: string | null
  /** The values of a form that was refused, or kept as a draft. */
  typed: Fields | null
  errors: Readonly<Record<string, readonly string[]>>
}

/**
 * Shows the form for opening a kick vote. It works without conform; forms/text-field.tsx explains why. The customer's API has no rules for
 * it and no reason, only the person it is about.
 */
export function KickForm({ debate, targets, nonce, typed, errors }: Props) {
  const can = useCapabilities()
  const question = (form: FormData) => {
    const target = targets.find(({ user }) => user.id === form.get('target_user_id'))
    const lacksReason = can.readKickVote && String(form.get('reason')).trim().length < kickLimits.reason.min
    return target && !lacksReason ? beforeKickVote(target.user, { ours: can.readKickVote }) : null
  }
  return (
    <ConfirmForm intent="kick-open" className="stack" question={question}>
      <HiddenFields values={{ debate: debate.id, slug: debate.slug, ...(nonce ? { nonce } : {}) }} />
      {can.readKickVote ? <p>{kickRulesText(debate.type)}</p> : null}
      <Choices
        name="target_user_id"
        legend="Who do you want to remove?"
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
          label="Your reason"
          hint={`${kickLimits.reason.min} to ${kickLimits.reason.max} characters, shown to everyone with your name.`}
          text={typed?.reason ?? ''}
          errors={errors.reason}
          rows={4}
          limit={kickLimits.reason.max}
        />
      ) : null}
      <button type="submit" {...buttonFor<typeof kickActions>('kick-open')}>
        Open the kick vote
      </button>
    </ConfirmForm>
  )
}
