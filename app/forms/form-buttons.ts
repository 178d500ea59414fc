import type { FormActions } from './form-action'

/**
 * What is asked once more before what cannot be undone (docs/product.md#arguments): in a dialog, or without scripts on a page of its own.
 */
export type Question = {
  /** "Withdraw #2?" */
  title: string
  /** What comes of it. */
  words: string
  /** The button that does it. */
  yes: string
}

/** The field that says whether somebody who was asked is sure. */
export const sureField = 'sure'
/** The button that does nothing. */
export const noInWords = 'No, go back'

/**
 * The fields that the pressed button of a form fills in. The button says it by its name, `intent:vote-up`, and has no value: lynx
 * shows the value of a button in place of its words.
 */
const fields = ['intent', sureField] as const
type Field = (typeof fields)[number]

/** The name of a button that sends `value` as `field`. */
export function buttonName(field: Field, value: string): string {
  return `${field}:${value}`
}

/**
 * A form in which the name of the pressed button has become the field that it stands for. What the browser sends as the button's
 * value is dropped: nothing, "Submit" or "BUTTON".
 */
export function withButtonFields(sent: FormData): FormData {
  const form = new FormData()
  for (const [name, value] of sent) if (!fieldOf(name)) form.append(name, value)
  for (const name of sent.keys()) {
    const field = fieldOf(name)
    if (field) form.set(field, name.slice(field.length + 1))
  }
  return form
}

/** What a form does, as its pressed button says: `vote-up`; empty where it does not say. */
export function intentOf(form: FormData): string {
  return String(withButtonFields(form).get('intent') ?? '')
}

const fieldOf = (name: string): Field | undefined => fields.find((field) => name.startsWith(`${field}:`))

/**
 * Makes a button do one of a feature's actions: `<button type="submit" {...does<typeof kickActions>('kick-open')}>`. The type names the
 * table, and what is not in it is a type error.
 */
export function does<Table extends FormActions = Record<never, never>>(intent: NoInfer<keyof Table & string>) {
  return { name: buttonName('intent', intent) } as const
}

/** The field of a form in which its token comes back (form-token.server.ts). */
export const tokenField = 'form-token'
