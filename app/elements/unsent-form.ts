/**
 * Keeps a form on its page if the site can't be reached, says so at the edge of the window, and keeps the form's text on this device. The
 * form is sent again on request or, if it has a nonce (sent twice, it counts once), automatically once the site is back. Otherwise the
 * browser's error page would replace the page.
 *
 * The site isn't asked first if its state is known: the device is offline, the stream is open, or the page has just loaded. A form that
 * fails on its way is kept too, and its text returns with the page.
 * Contract: the message is at the end of the page, where React never renders; in forms it changes the values, as a person would.
 */
import { healthPath, logoutPath } from '../paths'
import { announce } from './announce'
import { isStreamOpen } from './page-stream'
import { clearRecentSearches } from './recent-searches'
import { discardText, formKey, keepText, keptFormButton, restoreText, tryStorage } from './unsent-text'

/** In ms: how long the site counts as reachable, how long it may take to answer, and the delay before it is asked again. */
const [reachableFor, timeout, retryDelay] = [30_000, 8_000, 10_000]
/** In session storage: the form that has just left this tab. The next page of this site means that it was answered. */
const leavingFormKey = 'left'

type UnsentForm = { form: HTMLFormElement; button: HTMLElement | null }

let unsent: UnsentForm | undefined
let isAsking = false
let leaving = false
let reachedAt = 0
let timer: ReturnType<typeof setTimeout> | undefined
const box = document.createElement('div')
box.className = 'notice toast'
box.dataset.kind = 'refused'
box.role = 'region'
box.ariaLabel = 'Not sent'
box.onclick = ({ target }) => {
  if (!(target instanceof HTMLButtonElement)) return
  if (target.name) discard()
  else if (unsent) send(unsent)
}

/** Watches all plain forms of the page. */
export function watchForms(): void {
  discardAnsweredText()
  document.addEventListener('submit', onSubmit)
  addEventListener('online', retry)
  // The browser may restore the page whole after its error page; then the form still holds the text.
  addEventListener('pageshow', ({ persisted }) => persisted && restoreTexts())
  restoreTexts()
}

/**
 * Forgets the text of a form that was answered. A page that came by a link or form of this site is an answer; one
 * that came by Back or a typed address is not.
 */
function discardAnsweredText(): void {
  const [navigation] = performance.getEntriesByType('navigation')
  const isAnswer = navigation && 'type' in navigation && navigation.type === 'navigate' && document.referrer.startsWith(location.origin)
  const key = isAnswer && tryStorage(() => sessionStorage.getItem(leavingFormKey))
  if (key) discardText(key)
}

function restoreTexts(): void {
  tryStorage(() => sessionStorage.removeItem(leavingFormKey))
  for (const form of document.forms) {
    const button = form.method === 'post' && keptFormButton(form)
    if (!button) continue
    restoreText(form, formKey(form, button))
    unsent = { form, button }
    showMessage('What you wrote here couldn’t be sent. We’ve put it back in the form.')
  }
}

/** Handles what other listeners have left: a form that is sent in place never leaves the page. */
function onSubmit(event: SubmitEvent): void {
  const { target: form, submitter: button } = event
  if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== 'post') return
  const isKnown = navigator.onLine && (isStreamOpen() || performance.now() - reachedAt < reachableFor)
  if (leaving || isKnown) keepTextUntilAnswered({ form, button })
  else {
    event.preventDefault()
    send({ form, button })
  }
}

/** Keeps the text of a form until the answer arrives. */
function keepTextUntilAnswered({ form, button }: UnsentForm): void {
  const key = formKey(form, button)
  if (form.action.endsWith(logoutPath)) {
    discardText()
    clearRecentSearches()
  } else if (keepText(form, key)) tryStorage(() => sessionStorage.setItem(leavingFormKey, key))
}

async function send(sending: UnsentForm): Promise<void> {
  if (isAsking) return
  isAsking = true
  const reached = await isSiteReachable()
  isAsking = false
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
  const kept = keepText(form, formKey(form, button)) ? ' What you typed is saved on this device.' : ''
  showMessage(`The site can’t be reached, so nothing was sent.${kept}`)
  retryLater()
}

function retryLater(): void {
  clearTimeout(timer)
  timer = setTimeout(retry, retryDelay)
}

/** @returns whether anything of the site answers; a status of 502 to 504 comes from a gateway in front of it */
async function isSiteReachable(): Promise<boolean> {
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
  if (!(await isSiteReachable())) retryLater()
  else if (unsent?.form.querySelector<HTMLInputElement>('[name=nonce]')?.value) await send(unsent)
  else if (unsent) showMessage('The site can be reached again. Nothing has been sent yet.')
}

function discard(): void {
  if (unsent) {
    discardText(formKey(unsent.form, unsent.button))
    unsent.form.reset()
  }
  showMessage()
}

/** @param text the message; undefined to remove it */
function showMessage(text?: string): void {
  box.remove()
  if (!text) {
    unsent = undefined
    return
  }
  box.innerHTML =
    '<p></p><p class="row"><button type="button">Send again</button> <button type="button" name="away">Discard draft</button></p>'
  box.firstElementChild?.append(text)
  document.body.append(box)
  announce(text)
}
