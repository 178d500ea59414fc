import type { FormActions } from './form-action'

/**
 * The question that asks for confirmation of an irreversible action (docs/product.md#arguments): in a dialog or, without scripts, on its
 * own page.
 */
export type Question = {
  /** "Withdraw #2?" */
  title: string
  /** The consequences. */
  text: string
  /** The text of the button that confirms. */
  yes: string
}

/** The field with the answer to the question. */
export const confirmationField = 'sure'
/** The text of the button that cancels. */
export const cancelText = 'No, go back'

/**
 * The fields that the pressed button sets. Its name is `intent:vote-up`, and it has no value, because lynx shows a button's value instead
 * of its text.
 */
const fields = ['intent', confirmationField] as const
type Field = (typeof fields)[number]

/** Returns the name of a button that sends `value` as `field`. */
export function buttonName(field: Field, value: string): string {
  return `${field}:${value}`
}

/**
 * Returns a form in which the name of the pressed button is replaced by the field that it represents. The button's value is dropped,
 * because browsers send nothing, "Submit" or "BUTTON".
 */
export function withButtonFields(sent: FormData): FormData {
  const form = new FormData()
  for (const [name, value] of sent) if (!fieldName(name)) form.append(name, value)
  for (const name of sent.keys()) {
    const field = fieldName(name)
    if (field) form.set(field, name.slice(field.length + 1))
  }
  return form
}

/** Returns the intent of a form, by its pressed button: `vote-up`; empty without one. */
export function readIntent(form: FormData): string {
  return String(withButtonFields(form).get('intent') ?? '')
}

const fieldName = (name: string): Field | undefined => fields.find((field) => name.startsWith(`${field}:`))

/**
 * Returns the attributes of a button that performs one of a feature's actions:
 *   <button type="submit" {...buttonFor<typeof kickActions>('kick-open')}>
 *
 * The type names the feature's table of actions, and an intent that is not in it is a type error.
 */
export function buttonFor<Table extends FormActions = Record<never, never>>(intent: NoInfer<keyof Table & string>) {
  return { name: buttonName('intent', intent) } as const
}

/** The field with the token of a form (form-token.server.ts). */
export const tokenField = 'form-token'
