import type { FieldMetadata } from '@conform-to/react'
import { debateLimits } from '#contract/debate-limits'
import type { NewDebate } from '#contract/debates'
import { formatNumber } from '#contract/format-number'

import { selectOf, TextField } from '../forms/text-field'
import { Field } from '../ui/field'
import { pluralise } from '../ui/pluralise'

/** How long a turn may be chosen to last, in days and in minutes. */
export type TurnLengths = { days: readonly number[]; minutes: readonly number[] }

type Numbers = 'turn_days' | 'turn_minutes' | 'rounds' | 'seats_per_side' | 'character_limit'
type CreateLimitsProps = {
  fields: Pick<Required<{ [Name in keyof NewDebate]: FieldMetadata<NewDebate[Name]> }>, Numbers>
  turns: TurnLengths
}

/** The numbers of a debate: turns, rounds, seats, length. All are sent, and what the chosen type has not is passed over. */
export function CreateLimits({ fields, turns }: CreateLimitsProps) {
  return (
    <>
      <p className="hint of-turns">Turns, rounds and seats apply to standard and live debates only.</p>
      <div className="pair of-turns">
        <Field id="turn_days" label="Turn length, standard" errors={fields.turn_days.errors}>
          <Lengths field={fields.turn_days} lengths={turns.days} unit="day" />
        </Field>
        <Field id="turn_minutes" label="Turn length, live" errors={fields.turn_minutes.errors}>
          <Lengths field={fields.turn_minutes} lengths={turns.minutes} unit="minute" />
        </Field>
        <TextField field={fields.rounds} label="Rounds" hint={range(debateLimits.rounds)} type="number" />
        <TextField field={fields.seats_per_side} label="Seats on each side" hint={range(debateLimits.seats)} type="number" />
      </div>
      <TextField
        field={fields.character_limit}
        label="Maximum argument length, in characters"
        hint={range(debateLimits.characters)}
        type="number"
      />
    </>
  )
}

function Lengths({ field, lengths, unit }: { field: FieldMetadata<number>; lengths: readonly number[]; unit: string }) {
  return (
    <select {...selectOf(field)}>
      {lengths.map((length) => (
        <option key={length} value={length}>
          {pluralise(length, unit)}
        </option>
      ))}
    </select>
  )
}

const range = ({ min, max }: { min: number; max: number }) => `${formatNumber(min)} to ${formatNumber(max)}`
