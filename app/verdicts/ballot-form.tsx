import { verdictLimits } from '#contract/debate-limits'
import type { Debate } from '#contract/debates'
import { formatNumber } from '#contract/format-number'
import type { Verdict, VerdictChoice } from '#contract/verdicts'
import { EditConflict, isOutdated } from '../forms/edit-conflict'
import type { Fields } from '../forms/form-action'
import { buttonFor } from '../forms/form-buttons'
import { useRootData } from '../platform/root-data'
import { Choices, TextArea } from '../ui/field'
import { HiddenFields } from '../ui/hidden-fields'
import type { verdictActions } from './verdict.actions.server'
import {
  changeVerdict,
  choiceLegend,
  choiceNames,
  guestHint,
  keepSaved,
  reasonLabel,
  savedReasonLabel,
  saveMine,
  submitVerdict,
} from './verdict-text'

type Props = {
  debate: Debate
  cast: Verdict['your_ballot']
  /** What was typed into a form that was refused or saved. */
  typed: Fields | null
  errors: Readonly<Record<string, readonly string[]>>
}

/** Shows the form for casting or changing a ballot. It doesn't use conform; forms/text-field.tsx says why. */
export function BallotForm({ debate, cast, typed, errors }: Props) {
  const { viewer } = useRootData()
  const outdated = isOutdated(typed, cast?.version)
  const submit = outdated ? saveMine : cast ? changeVerdict : submitVerdict
  const seen = cast ? cast.version : ''
  return (
    <>
      {outdated ? <SavedReason debate={debate} reason={cast?.reason ?? ''} submit={submit} /> : null}
      <form className="stack" method="post">
        <HiddenFields values={{ debate: debate.id, ...(seen !== null && { seen }) }} />
        <Choices name="choice" legend={choiceLegend} options={options} chosen={typed?.choice ?? cast?.choice} errors={errors.choice} />
        <TextArea
          name="reason"
          label={reasonLabel}
          hint={`Up to ${formatNumber(verdictLimits.reason.max)} characters, shown with your name to people who can see the results.${
            viewer ? '' : guestHint
          }`}
          text={typed?.reason ?? cast?.reason ?? ''}
          errors={errors.reason}
          rows={4}
          limit={verdictLimits.reason.max}
        />
        <button type="submit" className="primary" {...buttonFor<typeof verdictActions>('ballot')}>
          {submit}
        </button>
      </form>
    </>
  )
}

/** Shows the reason that another tab saved, with a button that keeps it. */
function SavedReason({ debate, reason, submit }: { debate: Debate; reason: string; submit: string }) {
  return (
    <EditConflict saved={[{ label: savedReasonLabel, text: reason }]} submit={submit}>
      <form method="post">
        <HiddenFields values={{ debate: debate.id }} />
        <button type="submit" {...buttonFor<typeof verdictActions>('discard-ballot')}>
          {keepSaved}
        </button>
      </form>
    </EditConflict>
  )
}

const options = [
  [
    'for',
    <>
      <ChoiceName choice="for" /> the motion
    </>,
  ],
  [
    'against',
    <>
      <ChoiceName choice="against" /> the motion
    </>,
  ],
  [
    'tie',
    <>
      <ChoiceName choice="tie" />: neither side did
    </>,
  ],
] as const

/** Shows a choice with the mark of its side; a tie has none. */
export function ChoiceName({ choice }: { choice: VerdictChoice }) {
  return <b className={choice === 'tie' ? undefined : choice}>{choiceNames[choice]}</b>
}
