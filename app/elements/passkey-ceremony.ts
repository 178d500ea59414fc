/**
 * <passkey-ceremony kind="sign-in" to="/auth/passkey?for=sign-in" intent="passkey" words="Sign in with a passkey" site="rostrum.example">
 * where the browser has passkeys, and this is the site's own address, has a button in place of what stood there. Pressed, the browser
 * is asked, with what the server says to ask; what it answers goes with the form around it as `credential`, or with one of its own
 * to the page's address. Where the server wants something else first (a sign-in, a proof), the form goes without it, and the
 * server leads on.
 *
 * At a sign-in the browser also offers its passkeys in the field that says `autocomplete="… webauthn"`, unasked.
 * Contract: it owns its children, so React renders them by dangerouslySetInnerHTML and never looks into them again. Only pages
 * that have one load this and the library in it.
 */
import {
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser'
import { passkeyLimits } from '#contract/account-limits'
import { announce } from './announce'

type Options = PublicKeyCredentialCreationOptionsJSON & PublicKeyCredentialRequestOptionsJSON

/** What the server says to ask: options, nothing where it wants something else first, or words. */
type OptionsAnswer = { options: Options } | { said: string } | null

/** A challenge that waits in a field is renewed before it is over. */
const renewedAfter = passkeyLimits.challengeGoodFor - 60_000

export class PasskeyCeremony extends HTMLElement {
  #button = document.createElement('button')
  #said = document.createElement('p')
  #sent = document.createElement('span')
  #timer: ReturnType<typeof setTimeout> | undefined

  connectedCallback() {
    if (this.#button.isConnected || !('PublicKeyCredential' in window) || location.hostname !== this.getAttribute('site')) return
    this.#button.type = 'button'
    this.#button.textContent = this.getAttribute('words')
    this.#button.onclick = () => void this.#press()
    this.#said.className = 'error'
    this.#said.hidden = true
    this.#sent.hidden = true
    this.#fill()
    // Not where one was refused just now: what answers by itself would be refused again and again.
    if (!document.querySelector('error-summary')) void this.#offer()
    // Back to a page that the browser had kept whole: what was sent from it is over.
    addEventListener('pageshow', this)
  }

  /** Without a form around it, it has one. */
  #fill() {
    const form = document.createElement('form')
    form.method = 'post'
    const place = this.closest('form') ? this : form
    place.replaceChildren(this.#button, this.#said, this.#sent)
    if (place === form) this.replaceChildren(form)
  }

  disconnectedCallback() {
    clearTimeout(this.#timer)
    removeEventListener('pageshow', this)
  }

  handleEvent(event: PageTransitionEvent) {
    if (!event.persisted) return
    this.#sent.replaceChildren()
    this.#button.disabled = false
    void this.#offer()
  }

  async #press() {
    clearTimeout(this.#timer)
    this.#button.disabled = true
    this.#tell('')
    const isAdding = this.getAttribute('kind') === 'adding'
    try {
      const asked = await this.#ask()
      if (asked === null) return this.#send('')
      if ('options' in asked) {
        const { options: optionsJSON } = asked
        return this.#send(await (isAdding ? startRegistration({ optionsJSON }) : startAuthentication({ optionsJSON })))
      }
      this.#tell(asked.said)
    } catch (fault) {
      this.#tell(`${whatHappened(fault)} ${isAdding ? 'Nothing was added.' : 'Try again, or type your password.'}`)
    }
    this.#button.disabled = false
    this.#button.focus()
    void this.#offer()
  }

  /** Lets the browser offer passkeys where one types. Nobody asked for it, so that it fails is told to nobody: there is the button. */
  async #offer() {
    clearTimeout(this.#timer)
    if (this.getAttribute('kind') !== 'sign-in') return
    try {
      if (!(await browserSupportsWebAuthnAutofill())) return
      const asked = await this.#ask()
      if (this.#button.disabled || asked === null || !('options' in asked)) return
      this.#timer = setTimeout(() => this.#renew(), renewedAfter)
      this.#send(await startAuthentication({ optionsJSON: asked.options, useBrowserAutofill: true }))
    } catch {
      // The next press tells why.
    }
  }

  /** A page that nobody looks at asks for nothing. */
  #renew() {
    if (document.hidden) document.addEventListener('visibilitychange', () => this.#renew(), { once: true })
    else void this.#offer()
  }

  async #ask(): Promise<OptionsAnswer> {
    try {
      const answer = await fetch(this.getAttribute('to') ?? '')
      return answer.status === 401 || answer.status === 403 ? null : await answer.json()
    } catch {
      return { said: 'The site can’t be reached. Try again in a moment.' }
    }
  }

  /** @param answer the browser's; nothing to let the server lead on */
  #send(answer: object | '') {
    clearTimeout(this.#timer)
    this.#button.disabled = true
    const credential = answer === '' ? '' : JSON.stringify(answer)
    this.#sent.replaceChildren(hidden('intent', this.getAttribute('intent') ?? ''), hidden('credential', credential))
    this.#sent.closest('form')?.requestSubmit()
  }

  #tell(words: string) {
    this.#said.textContent = words
    this.#said.hidden = words === ''
    if (words) announce(words)
  }
}

function hidden(name: string, value: string): HTMLInputElement {
  return Object.assign(document.createElement('input'), { type: 'hidden', name, value })
}

function whatHappened(fault: unknown): string {
  if (fault instanceof WebAuthnError) {
    if (fault.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'This device already has a passkey for your account.'
    if (/^ERROR_INVALID_(DOMAIN|RP_ID)$/.test(fault.code)) return 'Passkeys only work at the site’s own address.'
    if (fault.code.startsWith('ERROR_AUTHENTICATOR_')) return 'That device can’t store this kind of passkey.'
  }
  if (fault instanceof Error && fault.name === 'NotAllowedError') return 'That was cancelled or took too long.'
  return 'Your browser could not do that.'
}

if (!customElements.get('passkey-ceremony')) customElements.define('passkey-ceremony', PasskeyCeremony)
