import { type FieldMetadata, useForm } from '@conform-to/react'
import type { NewDebate } from '#contract/debate-editing'
import { debateLimits } from '#contract/debate-limits'
import type { DebateType, Side } from '#contract/debates'
import { formatNumber } from '#contract/format-number'
import type { Fields } from '../forms/form-action'
import { buttonFor } from '../forms/form-buttons'
import type { Constraints } from '../forms/parse-form.server'
import { PictureField } from '../forms/picture-field'
import { selectProps, TextField, toLastResult } from '../forms/text-field'
import { NewNote } from '../notes/note-form'
import { createDebatePath } from '../paths'
import { useCapabilities } from '../platform/root-data'
import { Field } from '../ui/field'
import { pluralise } from '../ui/pluralise'
import { GroupChoice, TeamChoice } from './circle-choice'
import type { createPageActions } from './create-debate.actions.server'
import { ChoiceCards, DescriptionField, TagsField, TopicField } from './debate-fields'
import type { CircleOption } from './own-circles.server'

export type CreateFormProps = {
  typed: Fields
  errors: Readonly<Record<string, readonly string[]>>
  constraints: Constraints
  turns: TurnLengths
  /** The creator's teams and groups. */
  teams: readonly CircleOption[]
  groups: readonly CircleOption[]
}

/** Shows every choice of docs/product.md#creating-a-debate. All except the topic have a default. */
export function CreateForm({ typed, errors, constraints, turns, teams, groups }: CreateFormProps) {
  const can = useCapabilities()
  const [, fields] = useForm<NewDebate>({ id: 'create', constraint: constraints, lastResult: toLastResult({ values: typed, errors }) })
  return (
    <form className="stack" method="post" action={createDebatePath} encType="multipart/form-data">
      <input type="hidden" name="nonce" value={typed.nonce} />
      <TopicField fields={fields} />
      <ChoiceCards field={fields.side} legend="Your side" options={sides} />
      <ChoiceCards field={fields.type} legend="Type" options={types} />
      <DescriptionField fields={fields} />
      <TagsField text={typed.tags} errors={errors.tags} />
      <PictureField label="Picture (optional)" errors={errors.picture} shape="wide" />
      <TeamChoice own={teams} chosen={typed.team_id} errors={errors.team_id} />
      <GroupChoice own={groups} chosen={typed.group} errors={errors.group} />
      <NewNote text={typed.note ?? ''} errors={errors.note} />
      <CreateLimits fields={fields} turns={turns} />
      <p className="row">
        <button type="submit" className="primary" {...buttonFor<typeof createPageActions>('create-debate')}>
          Start the debate
        </button>{' '}
        {can.previewContent ? (
          <button type="submit" {...buttonFor<typeof createPageActions>('preview-description')} formNoValidate>
            Preview the description
          </button>
        ) : null}
      </p>
    </form>
  )
}

const sides: readonly (readonly [Side, JSX.Element])[] = [
  [
    'for',
    <>
      <b className="for">For</b> the topic
    </>,
  ],
  [
    'against',
    <>
      <b className="against">Against</b> the topic
    </>,
  ],
]
const typeOption = (type: DebateType, name: string, hint: string) =>
  [
    type,
    <>
      {name} <span className="block text-xs/5 text-muted">{hint}</span>
    </>,
  ] as const
const types = [
  typeOption('standard', 'Standard', 'Days per turn'),
  typeOption('live', 'Live', 'Minutes per turn'),
  typeOption('open', 'Open', 'No sides or turns'),
]

/** The turn lengths to choose from, in days and in minutes. */
export type TurnLengths = { days: readonly number[]; minutes: readonly number[] }

type NumberField = 'turn_days' | 'turn_minutes' | 'rounds' | 'seats_per_side' | 'character_limit'
type CreateLimitsProps = {
  fields: Pick<Required<{ [Name in keyof NewDebate]: FieldMetadata<NewDebate[Name]> }>, NumberField>
  turns: TurnLengths
}

/**
 * Shows the numbers of a debate: turns, rounds, seats, length. They are folded, because they have good defaults, and unfolded if one of
 * them was refused. All are sent; those that don't apply to the chosen type are ignored.
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
