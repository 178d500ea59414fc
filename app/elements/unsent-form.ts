/**
 * Keeps a form on its page if the site can't be reached, and says so at the bottom of the window. Otherwise the browser's error page would
 * replace the page. The text of the form is saved on this device. The form is sent again on request. If it has a nonce, which makes it
 * count once even if it is sent twice, it is sent automatically once the site can be reached again.
 *
 * The site isn't checked first if its state is known: the stream is open, the site answered recently, or the page has just loaded. If
 * sending fails then, the browser's error page appears, but the text is saved too and returns with the page.
 * Contract: the message is at the end of the page, where React never renders; in forms it changes values as a person would.
 */
import { healthPath, logoutPath } from '../paths'
import { announce } from './announce'
import { forget, forgetDraftAfter, formKey, loadText, markAnswered, restoreDraft, restoreText, saveText, watchDrafts } from './form-draft'
import { searchesKey, tryStorage } from './local-storage'
import { makeButton } from './make-button'
import { isStreamOpen } from './page-stream'

/** How long after an answer the site counts as reachable, how long it may take to answer, and the delay between two checks. In ms. */
const reachableFor = 30_000
const timeout = 8_000
const retryDelay = 10_000
/** The key in session storage of the form that has just left this tab. The next page of this site means that it was answered. */
const leftKey = 'left'

type Unsent = { form: HTMLFormElement; button: HTMLElement | null }

let unsent: Unsent | undefined
let asking = false
let leaving = false
let reachedAt = 0
let timer: ReturnType<typeof setTimeout> | undefined
const box = document.createElement('div')
box.className = 'notice toast'
box.dataset.kind = 'refused'
box.role = 'region'
box.ariaLabel = 'Not sent'

/** Watches all plain forms of the page. */
export function watchForms(): void {
  forgetAnswered()
  watchDrafts()
  document.addEventListener('submit', onSubmit)
  addEventListener('online', retry)
  // The browser may restore the page from its back-forward cache after an error page. The form still has the text then.
  addEventListener('pageshow', ({ persisted }) => persisted && restoreTexts())
  restoreTexts()
}

/**
 * Deletes the saved text of a form that was completed. A page reached by a link or form of this site is an answer; a page reached by Back
 * or a typed address is not. The form was not completed if the answer is an error, or if it shows the form again without a redirect, as
 * after a refusal or a preview.
 */
function forgetAnswered(): void {
  const navigation: Partial<PerformanceNavigationTiming> = performance.getEntriesByType('navigation')[0]?.toJSON() ?? {}
  const { type, redirectCount, responseStatus = 0 } = navigation
  const key = type === 'navigate' && document.referrer.startsWith(location.origin) && tryStorage(() => sessionStorage.getItem(leftKey))
  if (!key) return
  const isDone = redirectCount || (responseStatus < 400 && ![...document.forms].some((form) => formKey(form) === key))
  if (isDone) forget(key)
  else markAnswered(key)
}

function restoreTexts(): void {
  tryStorage(() => sessionStorage.removeItem(leftKey))
  for (const form of document.forms) {
    const saved = form.method === 'post' && loadText(form)
    if (!saved) continue
    if (saved.sent === undefined) {
      restoreDraft(form, saved)
      continue
    }
    restoreText(form, saved)
    unsent = { form, button: form.querySelector(`[type=submit][name="${saved.sent}"]`) }
    showMessage('What you wrote here couldn’t be sent. We’ve put it back in the form.')
  }
}

/** Handles the submissions that no other listener has handled: a form that is sent in place never leaves the page. */
function onSubmit(event: SubmitEvent): void {
  const { target: form, submitter: button } = event
  if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== 'post') return
  const isKnown = navigator.onLine && (isStreamOpen() || performance.now() - reachedAt < reachableFor)
  if (leaving || isKnown) saveUntilAnswered({ form, button })
  else {
    event.preventDefault()
    send({ form, button })
  }
}

/** Saves the text of a form until the answer arrives. */
function saveUntilAnswered({ form, button }: Unsent): void {
  // This button discards a draft that the server stores, for the form below it.
  if (button?.textContent?.startsWith('Discard')) forgetDraftAfter(form)
  if (form.action.endsWith(logoutPath)) {
    forget()
    forget(searchesKey)
  } else if (saveText(form, getName(button))) tryStorage(() => sessionStorage.setItem(leftKey, formKey(form)))
}

const getName = (button: HTMLElement | null) => button?.getAttribute('name') ?? ''

async function send(sending: Unsent): Promise<void> {
  if (asking) return
  asking = true
  const reached = await isReached()
  asking = false
  const { form, button } = sending
  if (reached) {
    showMessage()
    leaving = true
    form.requestSubmit(button?.isConnected ? button : null)
    leaving = false
    return
  }
  unsent = sending
  form.querySelector('dialog')?.close()
  const savedText = saveText(form, getName(button)) ? ' What you typed is saved on this device.' : ''
  showMessage(`The site can’t be reached, so nothing was sent.${savedText}`)
  retryLater()
}

function retryLater(): void {
  clearTimeout(timer)
  timer = setTimeout(retry, retryDelay)
}

/** @returns whether the site answers at all; a status of 502 to 504 comes from a gateway in front of it */
async function isReached(): Promise<boolean> {
  try {
    const { status } = await fetch(healthPath, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(timeout) })
    reachedAt = performance.now()
    return status < 502 || status > 504
  } catch {
    return false
  }
}

async function retry(): Promise<void> {
  if (!unsent) return
  if (!(await isReached())) retryLater()
  else if (unsent?.form.querySelector<HTMLInputElement>('[name=nonce]')?.value) await send(unsent)
  else if (unsent) showMessage('The site can be reached again. Nothing has been sent yet.')
}

/** @param words the message; undefined to remove it */
function showMessage(words?: string): void {
  box.remove()
  if (!words) {
    unsent = undefined
    return
  }
  box.innerHTML = '<p></p><p class="row"></p>'
  box.firstElementChild?.append(words)
  box.lastElementChild?.append(
    makeButton('Send again', () => unsent && send(unsent)),
    ' ',
    makeButton('Discard draft', () => {
      unsent?.form.reset()
      showMessage()
    }),
  )
  document.body.append(box)
  announce(words)
}
