import { useForm } from '@conform-to/react'
import type { DebateType, NewDebate, Side } from '#contract/debates'
import type { Fields } from '../forms/form-action'
import { buttonFor } from '../forms/form-buttons'
import type { Constraints } from '../forms/parse-form.server'
import { PictureField } from '../forms/picture-field'
import { ChoicesField, toLastResult } from '../forms/text-field'
import { NewNote } from '../notes/note-input'
import { createDebatePath } from '../paths'
import { useCapabilities } from '../platform/root-data'
import { GroupChoice, TeamChoice } from './circle-choice'
import type { createPageActions } from './create-debate.actions.server'
import { CreateLimits, type TurnLengths } from './create-limits'
import { DebateTextFields, TagsField } from './debate-fields'
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

/** Shows every choice of docs/product.md#creating-a-debate. All but the topic have a default. */
export function CreateForm({ typed, errors, constraints, turns, teams, groups }: CreateFormProps) {
  const can = useCapabilities()
  const [, fields] = useForm<NewDebate>({ id: 'create', constraint: constraints, lastResult: toLastResult({ values: typed, errors }) })
  return (
    <form className="stack" method="post" action={createDebatePath} encType="multipart/form-data">
      <input type="hidden" name="nonce" value={typed.nonce} />
      <DebateTextFields fields={fields} />
      <NewNote text={typed.note ?? ''} errors={errors.note} />
      <ChoicesField field={fields.type} legend="Type" options={types} />
      <ChoicesField field={fields.side} legend="Your side" options={sides} />
      <TeamChoice own={teams} chosen={typed.team_id} errors={errors.team_id} />
      <GroupChoice own={groups} chosen={typed.group} errors={errors.group} />
      <CreateLimits fields={fields} turns={turns} />
      <TagsField text={typed.tags} errors={errors.tags} />
      <PictureField label="Picture (optional)" errors={errors.picture} shape="wide" />
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
const types: readonly (readonly [DebateType, string])[] = [
  ['standard', 'Standard: sides take turns that last days'],
  ['live', 'Live: sides take turns that last minutes'],
  ['open', 'Open: no turns, sides or seats; anyone can add arguments'],
]
