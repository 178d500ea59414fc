/**
 * Where the site can't be reached, a form that is sent stays on its page, which says so at the edge of the window; its text is kept
 * on this device. It is sent again when told to or, if it has a nonce (sent twice, it counts once), by itself once the site is
 * back. The browser's own error page would take the page's place else.
 *
 * Nobody is asked whether the site is there where that is known: from the device that is offline, from the stream that is open,
 * or because the page has just come. What fails on its way all the same is kept too, and comes back into its form with the page.
 * Contract: what it says stands behind the page, where React never looks; in forms it changes what they hold, as a person would.
 */
import { healthPath, logoutPath } from '../paths'
import { announce } from './announce'
import { isHeard } from './page-stream'
import { forgetSearches } from './recent-searches'
import { attempt, fillIn, forget, keepText, keptBy, whereOf } from './unsent-text'

/** Milliseconds: how long the site counts as reached, how long it may take to say so, and when it is asked again. */
const [fresh, patience, pause] = [30_000, 8_000, 10_000]
/** In session storage: the form that has just left this tab. Whatever page of ours comes next, it was answered. */
const left = 'left'

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
box.onclick = ({ target }) => {
  if (!(target instanceof HTMLButtonElement)) return
  if (target.name) throwAway()
  else if (unsent) send(unsent)
}

/** Looks after all plain forms of the page. */
export function lookAfterForms(): void {
  settle()
  document.addEventListener('submit', submitted)
  addEventListener('online', comeBack)
  // Back from the browser's error page to one that it had kept whole: the form still holds what was typed.
  addEventListener('pageshow', ({ persisted }) => persisted && bringBack())
  bringBack()
}

/** Whatever came by a link or form of ours is the answer; what came by Back, or by an address that was typed, is none. */
function settle(): void {
  const [came] = performance.getEntriesByType('navigation')
  const isAnswer = came && 'type' in came && came.type === 'navigate' && document.referrer.startsWith(location.origin)
  const where = isAnswer && attempt(() => sessionStorage.getItem(left))
  if (where) forget(where)
}

function bringBack(): void {
  attempt(() => sessionStorage.removeItem(left))
  for (const form of document.forms) {
    const button = form.method === 'post' && keptBy(form)
    if (!button) continue
    fillIn(form, whereOf(form, button))
    unsent = { form, button }
    tell('What you wrote here couldn’t be sent. We’ve put it back in the form.')
  }
}

/** After all other listeners: what is sent in place never leaves the page. */
function submitted(event: SubmitEvent): void {
  const { target: form, submitter: button } = event
  if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== 'post') return
  const isKnown = navigator.onLine && (isHeard() || performance.now() - reachedAt < fresh)
  if (leaving || isKnown) leave({ form, button })
  else {
    event.preventDefault()
    send({ form, button })
  }
}

/** Its text is kept until the answer comes. */
function leave({ form, button }: Unsent): void {
  const where = whereOf(form, button)
  if (form.action.endsWith(logoutPath)) {
    forget()
    forgetSearches()
  } else if (keepText(form, where)) attempt(() => sessionStorage.setItem(left, where))
}

async function send(sending: Unsent): Promise<void> {
  if (asking) return
  asking = true
  const reached = await isReached()
  asking = false
  const { form, button } = sending
  if (reached) {
    tell()
    leaving = true
    form.requestSubmit(button?.isConnected ? button : null)
    leaving = false
    return
  }
  unsent = sending
  form.querySelector('dialog')?.close()
  const kept = keepText(form, whereOf(form, button)) ? ' What you typed is saved on this device.' : ''
  tell(`The site can’t be reached, so nothing was sent.${kept}`)
  askSoon()
}

function askSoon(): void {
  clearTimeout(timer)
  timer = setTimeout(comeBack, pause)
}

/** @returns whether anything of the site answers; a gateway before it says that it does not */
async function isReached(): Promise<boolean> {
  try {
    const { status } = await fetch(healthPath, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(patience) })
    reachedAt = performance.now()
    return status < 502 || status > 504
  } catch {
    return false
  }
}

async function comeBack(): Promise<void> {
  if (!unsent) return
  if (!(await isReached())) askSoon()
  else if (unsent?.form.querySelector<HTMLInputElement>('[name=nonce]')?.value) await send(unsent)
  else if (unsent) tell('The site can be reached again. Nothing has been sent yet.')
}

function throwAway(): void {
  if (unsent) {
    forget(whereOf(unsent.form, unsent.button))
    unsent.form.reset()
  }
  tell()
}

/** @param words nothing: there is nothing to say any more */
function tell(words?: string): void {
  box.remove()
  if (!words) {
    unsent = undefined
    return
  }
  box.innerHTML =
    '<p></p><p class="row"><button type="button">Send again</button> <button type="button" name="away">Discard draft</button></p>'
  box.firstElementChild?.append(words)
  document.body.append(box)
  announce(words)
}
