/**
 * Keeps what is written in forms with a text area as drafts on this device, so that it survives a reload, a closed tab and a crash. The
 * server's page has an empty <draft-status></draft-status> in each such form, in HTML that React never hydrates; it says what was done.
 *
 * Each form has one record, by the person, its address and its text area. Passwords, codes, files and hidden fields are never kept. A form
 * that is done forgets its draft (see unsent-form.ts). One that stays on its page says so by a `reset` event, as a real reset does.
 */
import { announce } from './announce'
import { tryStorage } from './local-storage'
import { makeButton } from './make-button'

/** The time without a key press before a text is kept, in ms. */
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
    timer = setTimeout(keep, debounce, form)
  }
}

/** Checks whether a draft is only offered, by its two buttons: it stays until the person writes something else. */
const isOffering = (form: HTMLFormElement) => form.querySelector('draft-status :nth-child(2)')

function keep(form: HTMLFormElement): void {
  const words = saveText(form) ? 'Draft saved' : ''
  // The draft that is offered can still be restored.
  if (!isOffering(form)) showStatus(form, words)
}

/** Puts a draft back into its form. It never replaces a text that it was not written over: then it is only offered. */
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
    keep(form)
  }
  const replaces = compare(form, saved)
  if (replaces) restore()
  else if (replaces === false) showStatus(form, 'You have another draft.', { 'Restore draft': restore, 'Discard draft': discard })
}

/**
 * Says in the form what became of its draft.
 * @param buttons what they do, by their text
 */
function showStatus(form: HTMLFormElement, words = '', buttons: Record<string, () => void> = {}): void {
  const line = form.querySelector('draft-status')
  if (!line || line.textContent === words) return
  // A pressed button goes away, so the focus returns to the text.
  if (line.matches(':focus-within')) form.querySelector('textarea')?.focus()
  line.replaceChildren(words, ...Object.entries(buttons).flatMap(([text, onclick]) => [' ', makeButton(text, onclick, 'link')]))
  announce(words)
}

/** Forgets the draft of the first form after another one. */
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
  /** The nonce of a form that was sent: if it did arrive and is sent again, it counts once. */
  nonce?: unknown
  /** Each control that was changed; of a text also the server's first and latest text in the same field, which this text replaces. */
  fields: Field[]
}

/** Undefined for guests; empty if the account couldn't be loaded: then nothing is saved, because its owner is unknown. */
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
 * Keeps what a person changed in a form, or forgets it if no text is changed any more.
 * @param sent the name of the button that sends it: then all of the form is kept
 * @returns whether it is kept now: storage may be full, or forbidden
 */
export function saveText(form: HTMLFormElement, sent?: string): boolean {
  const before = loadText(form)
  const fields = [...listControls(form)].flatMap((control): Field[] => {
    const { name, value, defaultValue } = control
    // What was kept over another text of the server says nothing about this one.
    const earlier = before?.fields.find(([known, ...texts]) => known === name && texts.includes(defaultValue))
    if (isChoice(control)) return control.checked && (earlier || !control.defaultChecked || sent !== undefined) ? [[name, value]] : []
    // No form that edits has a list to choose from beside its text.
    if (control.type.startsWith('select')) return [[name, value]]
    // A page that answers with the same text, such as a preview, doesn't make it less unsent.
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

/** Returns what is kept of a form; null for nothing. What a member wrote before signing in is theirs, unless they sent it then. */
export function loadText(form: HTMLFormElement): SavedText | null {
  const key = formKey(form)
  const asGuest = prefix + key.slice(own.length - 1)
  const written = person && !parse(key) && parse(asGuest)
  if (written && written.sent === undefined && write(key, written)) forget(asGuest)
  return parse(key)
}

/** Notes that a form was answered, but not done: its text stays, as one that was not sent. */
export function markAnswered(key: string): void {
  const saved = parse(key)
  if (saved) write(key, { fields: saved.fields })
}

/**
 * Compares the kept texts with the form.
 * @returns true if they replace what it has; false if it has a text that they were not written over, because the server's was changed
 * meanwhile or the person has typed something else already; undefined if the form has them
 */
export function compare(form: HTMLFormElement, { fields }: SavedText): boolean | undefined {
  let replaces: boolean | undefined
  for (const { name, value } of listControls(form))
    for (const [known, text, ...replaced] of fields)
      if (known === name && replaced.length > 0 && value !== text) replaces = replaces !== false && (!value || replaced.includes(value))
  return replaces
}

/** Puts the kept text back into its form. */
export function restoreText(form: HTMLFormElement, { nonce, fields }: SavedText): void {
  // Sets the nonce in the data that are sent and not in its field, where React would put its own value back.
  if (typeof nonce === 'string') form.addEventListener('formdata', ({ formData }) => formData.set('nonce', nonce))
  for (const control of listControls(form)) {
    const [, text] = fields.find(([name, value]) => name === control.name && (value === control.value || !isChoice(control))) ?? []
    if (text === undefined) continue
    // A choice has this value already, and a text can't be checked.
    control.checked = true
    control.value = text
    for (const fold of document.querySelectorAll('details')) if (fold.contains(control)) fold.open = true
    // Notifies counters and other listeners.
    control.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/**
 * Forgets kept texts.
 * @param key the beginning of their keys; without it all of them, for the next person on this device
 * @param but beginnings of keys that stay
 */
export function forget(key = prefix, ...but: string[]): void {
  tryStorage(() => {
    for (const stored of Object.keys(localStorage))
      if (stored.startsWith(key) && !but.some((start) => stored.startsWith(start))) localStorage.removeItem(stored)
  })
}

/** Forgets the texts of other members, if a member is signed in. A guest may be any of them, whose session has ended. */
export function forgetOthers(): void {
  if (person) forget(prefix, own, `${prefix} `)
}

const parse = (key: string): SavedText | null => JSON.parse(tryStorage(() => localStorage.getItem(key)) ?? 'null')
/** @returns whether it was stored */
const write = (key: string, saved: SavedText) => tryStorage(() => localStorage.setItem(key, JSON.stringify(saved)) ?? true) ?? false
