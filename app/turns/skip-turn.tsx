import type { Debate } from '#contract/debates'
import { beforeSkipping } from '../debates/debate-confirmations'
import { debatePermission } from '../debates/debate-text'
import { ConfirmForm } from '../forms/confirm-form'
import { buttonFor } from '../forms/form-buttons'
import { skipAnchor } from '../paths'
import { useRootData } from '../platform/root-data'
import type { turnActions } from './turn.actions.server'

/** Shows the form that skips the reader's turn, in a <details> that explains it and that its anchor opens. */
export function SkipTurn({ debate }: { debate: Debate }) {
  const { viewer, api } = useRootData()
  if (!canSkipTurn(debate, viewer)) return null
  return (
    <details>
      <summary>Skip your turn</summary>
      <ConfirmForm id={skipAnchor} intent="skip" question={() => beforeSkipping}>
        <input type="hidden" name="debate" value={debate.id} />
        <p>{`Your turn ends right away, and you don’t post an argument this round.${api === null ? ` ${ourRule}` : ''}`}</p>
        <button type="submit" {...buttonFor<typeof turnActions>('skip')}>
          Skip this turn
        </button>
      </ConfirmForm>
    </details>
  )
}

/** Checks whether it is the reader's turn and they may skip it. */
export function canSkipTurn(debate: Debate, viewer: { id: string } | null): boolean {
  return debatePermission(debate, 'skip').allowed && viewer !== null && debate.current_turn_user?.id === viewer.id
}

const ourRule = 'Skipping doesn’t count as a missed turn.'
