/**
 * Keeps what is written in forms with a text area as drafts on this device, so that it survives a reload, a closed tab and a crash. The
 * server's page has an empty <draft-status></draft-status> in each such form, in HTML that React never hydrates; it says what was done.
 *
 * A form that is done forgets its draft (see unsent-form.ts). One that stays on its page says so by a `reset` event, as a real reset does.
 */
import { announce } from './announce'
import { makeButton } from './make-button'
import { compare, forget, forgetOthers, formKey, type Kept, keepText, restoreText } from './unsent-text'

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
  const words = keepText(form) ? 'Draft saved' : ''
  // The draft that is offered can still be restored.
  if (!isOffering(form)) showStatus(form, words)
}

/** Puts a draft back into its form. It never replaces a text that it was not written over: then it is only offered. */
export function restoreDraft(form: HTMLFormElement, kept: Kept): void {
  const restore = () => {
    restoring = true
    restoreText(form, kept)
    restoring = false
    keepText(form)
    showStatus(form, 'Draft restored.', { 'Discard draft': () => form.reset() })
  }
  const discard = () => {
    showStatus(form)
    keep(form)
  }
  const replaces = compare(form, kept)
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
