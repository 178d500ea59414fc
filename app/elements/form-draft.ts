/**
 * Saves what is written in forms with a text area as drafts on this device, so that it survives a reload, a closed tab and a crash. The
 * server's page has an empty <draft-status></draft-status> in each such form, in HTML that React never hydrates; it shows the draft's
 * status.
 *
 * Each form has one record, identified by the person, the form's address and its text area. Passwords, codes, files and hidden fields are
 * never saved. A completed form deletes its draft (see unsent-form.ts). A form that stays on its page after it was sent dispatches a
 * `reset` event, as a real reset does.
 */
import { announce } from './announce'
import { tryStorage } from './local-storage'
import { makeButton } from './make-button'

/** How long after the last key press a text is saved, in ms. */
const debounce = 500

let timer: ReturnType<typeof setTimeout> | undefined
let restoring = false

/** Watches all forms of the page. */
export function watchDrafts(): void {
  forgetOthers()
  document.addEventListener('input', onChange)
  document.addEventListener('reset', onChange)
}

function onChange({ type, target }: Event): void {
  const form = target instanceof Element && target.closest('form')
  if (restoring || !form) return
  if (type === 'reset') {
    clearTimeout(timer)
    forget(formKey(form))
    showStatus(form)
  } else if (form.querySelector('draft-status') && (!isOffering(form) || target.matches('textarea,[type=text]'))) {
    clearTimeout(timer)
    timer = setTimeout(saveDraft, debounce, form)
  }
}

/**
 * Checks whether the form offers a draft by two buttons instead of showing it. The draft is stored until the person writes something else.
 */
const isOffering = (form: HTMLFormElement) => form.querySelector('draft-status :nth-child(2)')

function saveDraft(form: HTMLFormElement): void {
  const words = saveText(form) ? 'Draft saved' : ''
  // The offered draft can still be restored, so the status with its buttons stays.
  if (!isOffering(form)) showStatus(form, words)
}

/** Puts a draft back into its form. If the draft was not written over the text that the form has now, it is only offered. */
export function restoreDraft(form: HTMLFormElement, saved: SavedText): void {
  const restore = () => {
    restoring = true
    restoreText(form, saved)
    restoring = false
    saveText(form)
    showStatus(form, 'Draft restored.', { 'Discard draft': () => form.reset() })
  }
  const discard = () => {
    showStatus(form)
    saveDraft(form)
  }
  const replaces = compare(form, saved)
  if (replaces) restore()
  else if (replaces === false) showStatus(form, 'You have another draft.', { 'Restore draft': restore, 'Discard draft': discard })
}

/**
 * Shows in the form what happened to its draft.
 * @param buttons the handler of each button, by the button's text
 */
function showStatus(form: HTMLFormElement, words = '', buttons: Record<string, () => void> = {}): void {
  const line = form.querySelector('draft-status')
  if (!line || line.textContent === words) return
  // A pressed button disappears, so the focus returns to the text area.
  if (line.matches(':focus-within')) form.querySelector('textarea')?.focus()
  line.replaceChildren(words, ...Object.entries(buttons).flatMap(([text, onclick]) => [' ', makeButton(text, onclick, 'link')]))
  announce(words)
}

/** Deletes the draft of the next form after this one. */
export function forgetDraftAfter(form: HTMLFormElement): void {
  const follows = (other: HTMLFormElement) => form.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING
  const next = [...document.forms].find((other) => follows(other) && other.querySelector('draft-status'))
  if (next) forget(formKey(next))
}

type Field = [name: string, value: string, first?: string, latest?: string]
/** What is saved of a form. */
export type SavedText = {
  /** The name of the button that sent it; undefined if it was not sent. */
  sent?: string | undefined
  /** The nonce of a form that was sent. If the form did arrive and is sent again, the nonce makes it count once. */
  nonce?: unknown
  /** Each control that was changed. A text also has the server's first and latest text in the same field, both of which it replaces. */
  fields: Field[]
}

/** The member's id. Undefined for guests. Empty if the account couldn't be loaded: nothing is saved then, because its owner is unknown. */
const person = document.querySelector('member-updates')?.getAttribute('person')
const prefix = 'unsent '
const own = `${prefix}${person ?? ''} `

/** Returns the key of a form. One page may have several forms that go to the same address. */
export function formKey(form: HTMLFormElement): string {
  const named = form.querySelector('textarea')?.id || form.querySelector<HTMLButtonElement>('[type=submit]')?.name
  return `${own}${form.action.split('#')[0]} ${named}`
}

const listControls = (form: HTMLFormElement) =>
  form.querySelectorAll<HTMLInputElement>('textarea,select,input:not([type=hidden],[type=file])')
const isChoice = ({ type }: HTMLInputElement) => /radio|checkbox/.test(type)

/**
 * Saves what a person changed in a form, or deletes the record if no text is changed any more.
 * @param sent the name of the button that sends the form; if given, all controls are saved
 * @returns whether it is saved now: storage may be full, or forbidden
 */
export function saveText(form: HTMLFormElement, sent?: string): boolean {
  const before = loadText(form)
  const fields = [...listControls(form)].flatMap((control): Field[] => {
    const { name, value, defaultValue } = control
    // A saved text that was written over another text of the server is ignored.
    const earlier = before?.fields.find(([known, ...texts]) => known === name && texts.includes(defaultValue))
    if (isChoice(control)) return control.checked && (earlier || !control.defaultChecked || sent !== undefined) ? [[name, value]] : []
    // Selected options can be saved without comparison: no form for editing has a select field as well as a text.
    if (control.type.startsWith('select')) return [[name, value]]
    // If the server answers with the same text, as for a preview, the text still counts as unsent.
    const first = earlier?.[2] ?? defaultValue
    return value !== first || sent !== undefined ? [[name, value, first, defaultValue]] : []
  })
  const isWritten = fields.some(([, value, first]) => first !== undefined && (value.trim() || first))
  const key = formKey(form)
  if (person !== '' && isWritten && !form.querySelector('[type=password],[autocomplete=one-time-code]'))
    return write(key, { sent: sent ?? before?.sent, nonce: sent === undefined ? before?.nonce : new FormData(form).get('nonce'), fields })
  forget(key)
  return false
}

/**
 * Returns the saved texts of a form; null if there are none. A member takes over what they wrote before signing in, unless they sent it
 * then.
 */
export function loadText(form: HTMLFormElement): SavedText | null {
  const key = formKey(form)
  const asGuest = prefix + key.slice(own.length - 1)
  const written = person && !parse(key) && parse(asGuest)
  if (written && written.sent === undefined && write(key, written)) forget(asGuest)
  return parse(key)
}

/** Records that a form was answered but not completed: its text stays saved, as an unsent one. */
export function markAnswered(key: string): void {
  const saved = parse(key)
  if (saved) write(key, { fields: saved.fields })
}

/**
 * Compares the saved texts with the form.
 * @returns true if they replace its texts; false if a text in the form is not the one that they were written over, because the server's
 * text was changed or the person has typed something else; undefined if the form already has them
 */
export function compare(form: HTMLFormElement, { fields }: SavedText): boolean | undefined {
  let replaces: boolean | undefined
  for (const { name, value } of listControls(form))
    for (const [known, text, ...replaced] of fields)
      if (known === name && replaced.length > 0 && value !== text) replaces = replaces !== false && (!value || replaced.includes(value))
  return replaces
}

/** Puts the saved texts back into their form. */
export function restoreText(form: HTMLFormElement, { nonce, fields }: SavedText): void {
  // Sets the nonce in the sent data instead of in its field, where React would put its own value back.
  if (typeof nonce === 'string') form.addEventListener('formdata', ({ formData }) => formData.set('nonce', nonce))
  for (const control of listControls(form)) {
    const [, text] = fields.find(([name, value]) => name === control.name && (value === control.value || !isChoice(control))) ?? []
    if (text === undefined) continue
    // The radio button or checkbox that was found has this value already. For a text field, `checked` has no effect.
    control.checked = true
    control.value = text
    for (const fold of document.querySelectorAll('details')) if (fold.contains(control)) fold.open = true
    // Notifies character counters and other listeners.
    control.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/**
 * Deletes saved texts.
 * @param key the beginning of their keys; without it all of them, for the next person on this device
 * @param exceptions the beginnings of keys to keep
 */
export function forget(key = prefix, ...exceptions: string[]): void {
  tryStorage(() => {
    for (const stored of Object.keys(localStorage))
      if (stored.startsWith(key) && !exceptions.some((start) => stored.startsWith(start))) localStorage.removeItem(stored)
  })
}

/** Deletes the texts of other members if a member is signed in. A guest may be any of these members, after their session ended. */
export function forgetOthers(): void {
  if (person) forget(prefix, own, `${prefix} `)
}

const parse = (key: string): SavedText | null => JSON.parse(tryStorage(() => localStorage.getItem(key)) ?? 'null')
/** @returns whether it was stored */
const write = (key: string, saved: SavedText) => tryStorage(() => localStorage.setItem(key, JSON.stringify(saved)) ?? true) ?? false
