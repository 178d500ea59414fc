import type { Debate } from '#contract/debates'
import { debatePermission } from '../debates/debate-text'
import { beforeSkipping } from '../debates/page-text'
import { ConfirmForm } from '../forms/confirm-form'
import { buttonFor } from '../forms/form-buttons'
import { debatePath, skipAnchor } from '../paths'
import { useRootData } from '../platform/root-data'
import type { turnActions } from './turn.actions.server'
import { graceText, skipLabel, skippingRule, skipTitle } from './turn-text'

/**
 * Shows the rules of our clock to the reader: the grace period for their own turn, and in a live debate when to reload. A foreign API has
 * its own rules for turns.
 */
export function TurnRules({ debate }: { debate: Debate }) {
  const { status, type, slug, turn_seconds: seconds } = debate
  const { api } = useRootData()
  if (status !== 'active' || type === 'open' || !debate.turn_end) return null
  return (
    <>
      {api === null && debatePermission(debate, 'argue').allowed ? <p>{graceText(type === 'live')}</p> : null}
      {type === 'live' ? (
        <p>
          {seconds > 0 ? `Turns last ${seconds / 60} minutes. ` : ''}
          <span className="by-hand">
            This page doesn’t update automatically: <a href={debatePath(slug)}>refresh now</a>, or when the turn is over.
          </span>
        </p>
      ) : null}
    </>
  )
}

/** Shows the form that skips the reader's turn, in a <details> that explains skipping. A link to its anchor unfolds it. */
export function SkipTurn({ debate }: { debate: Debate }) {
  const { viewer, api } = useRootData()
  if (!canSkipTurn(debate, viewer)) return null
  return (
    <details>
      <summary>{skipTitle}</summary>
      <ConfirmForm id={skipAnchor} intent="skip" question={() => beforeSkipping}>
        <input type="hidden" name="debate" value={debate.id} />
        <p>{`Your turn ends right away, and you don’t post an argument this round.${api === null ? ` ${skippingRule}` : ''}`}</p>
        <button type="submit" {...buttonFor<typeof turnActions>('skip')}>
          {skipLabel}
        </button>
      </ConfirmForm>
    </details>
  )
}

/** Checks whether it is the reader's turn and they may skip it. */
export function canSkipTurn(debate: Debate, viewer: { id: string } | null): boolean {
  return debatePermission(debate, 'skip').allowed && viewer !== null && debate.current_turn_user?.id === viewer.id
}
