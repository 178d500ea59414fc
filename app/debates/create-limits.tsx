import type { FieldMetadata } from '@conform-to/react'
import { debateLimits } from '#contract/debate-limits'
import type { NewDebate } from '#contract/debates'
import { formatNumber } from '#contract/format-number'

import { selectProps, TextField } from '../forms/text-field'
import { Field } from '../ui/field'
import { pluralise } from '../ui/pluralise'

/** The turn lengths to choose from, in days and in minutes. */
export type TurnLengths = { days: readonly number[]; minutes: readonly number[] }

type NumberField = 'turn_days' | 'turn_minutes' | 'rounds' | 'seats_per_side' | 'character_limit'
type CreateLimitsProps = {
  fields: Pick<Required<{ [Name in keyof NewDebate]: FieldMetadata<NewDebate[Name]> }>, NumberField>
  turns: TurnLengths
}

/**
 * Shows the numbers of a debate, folded because they have good defaults: turns, rounds, seats, length. All are sent, and those that don't
 * apply to the chosen type are ignored. The fold is open if one of them was refused.
 */
export function CreateLimits({ fields, turns }: CreateLimitsProps) {
  const { turn_days, turn_minutes, rounds, seats_per_side, character_limit } = fields
  const refused = [turn_days, turn_minutes, rounds, seats_per_side, character_limit].some(({ errors }) => errors?.length)
  return (
    <details className="flow" open={refused}>
      <summary>Advanced: turns, rounds, seats and length</summary>
      <p className="hint of-turns">Turns, rounds and seats apply to standard and live debates only.</p>
      <div className="pair of-turns">
        <Field id="turn_days" label="Turn length (standard)" errors={fields.turn_days.errors}>
          <LengthSelect field={fields.turn_days} lengths={turns.days} unit="day" />
        </Field>
        <Field id="turn_minutes" label="Turn length (live)" errors={fields.turn_minutes.errors}>
          <LengthSelect field={fields.turn_minutes} lengths={turns.minutes} unit="minute" />
        </Field>
        <TextField field={fields.rounds} label="Rounds" hint={range(debateLimits.rounds)} type="number" />
        <TextField field={fields.seats_per_side} label="Seats on each side" hint={range(debateLimits.seats)} type="number" />
      </div>
      <TextField
        field={fields.character_limit}
        label="Maximum argument length (characters)"
        hint={range(debateLimits.characters)}
        type="number"
      />
    </details>
  )
}

function LengthSelect({ field, lengths, unit }: { field: FieldMetadata<number>; lengths: readonly number[]; unit: string }) {
  return (
    <select {...selectProps(field)}>
      {lengths.map((length) => (
        <option key={length} value={length}>
          {pluralise(length, unit)}
        </option>
      ))}
    </select>
  )
}

const range = ({ min, max }: { min: number; max: number }) => `${formatNumber(min)} to ${formatNumber(max)}`
