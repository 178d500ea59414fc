import type { FieldMetadata, useForm } from '@conform-to/react'
import { type ReactNode, useEffect, useState } from 'react'
import type { NewDebate } from '#contract/debate-editing'
import { markdownHint } from '../forms/form-text'
import { lengthLimitText, TextAreaField, TextField } from '../forms/text-field'
import { describedBy, EmptyChoice, Field } from '../ui/field'

type DebateFields = { fields: ReturnType<typeof useForm<NewDebate>>[1] }

/** Shows the field for the topic, for a new debate and for an edit. */
export function TopicField({ fields }: DebateFields) {
  return (
    <TextField
      field={fields.topic}
      label="Topic"
      hint={
        <>
          {`A claim that people can be for or against: “Homework does more harm than good”. ${lengthLimitText(fields.topic)} `}
          <LengthCount of={fields.topic.name} />
        </>
      }
    />
  )
}

/** Shows the field for the description, for a new debate and for an edit. */
export function DescriptionField({ fields }: DebateFields) {
  return (
    <TextAreaField
      field={fields.description}
      label="Description (optional)"
      hint={`Explain what the terms mean and what is out of scope. ${lengthLimitText(fields.description)} ${markdownHint}`}
      rows={5}
    />
  )
}

/** Counts the characters of a field while scripts run. Its space is reserved until then, so that no text moves. */
function LengthCount({ of }: { of: string }) {
  const [length, setLength] = useState<number | null>(null)
  useEffect(() => {
    const field = document.getElementById(of)
    const count = () => setLength(field instanceof HTMLInputElement ? field.value.length : null)
    count()
    field?.addEventListener('input', count)
    return () => field?.removeEventListener('input', count)
  }, [of])
  return <span aria-hidden="true">{length === null ? '\u2007'.repeat(8) : `${length}\u00a0so\u00a0far`}</span>
}

type ChoiceCardsProps = {
  field: FieldMetadata<string | undefined>
  legend: string
  options: readonly (readonly [value: string, text: ReactNode])[]
}

/**
 * Shows the options of a choice as boxes, side by side if there is space. The first has the field's name as its id, so that an error can
 * link to it.
 */
export function ChoiceCards({ field: { name, initialValue, errors = [] }, legend, options }: ChoiceCardsProps) {
  const { 'aria-describedby': describedById } = describedBy(name, { errors })
  return (
    <fieldset className="field" aria-describedby={describedById}>
      <legend>{legend}</legend>
      {errors.length > 0 ? (
        <p className="error" id={`${name}-error`}>
          {errors.join(' ')}
        </p>
      ) : null}
      {initialValue ? null : <EmptyChoice name={name} />}
      <div className="flex flex-wrap gap-2">
        {options.map(([value, text], index) => (
          <label
            className="choice flex-[1_1_9rem] rounded border border-control px-3 py-2 has-checked:border-primary has-checked:bg-raised"
            key={value}
          >
            <input type="radio" id={index === 0 ? name : undefined} name={name} value={value} defaultChecked={value === initialValue} />{' '}
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Shows the field for the tags of a debate, all in one line. */
export function TagsField({ text, errors }: { text: string | undefined; errors: readonly string[] | undefined }) {
  return (
    <Field id="tags" label="Tags (optional)" hint="Up to 5, separated by commas: work, economy" errors={errors}>
      <input type="text" name="tags" size={40} defaultValue={text} {...describedBy('tags', { hint: true, errors })} />
    </Field>
  )
}
