/**
 * <passkey-ceremony kind="sign-in" to="/auth/passkey?for=sign-in" intent="passkey" words="Sign in with a passkey" site="rostrum.example">
 * replaces its content by a button if the browser supports passkeys and this is the site's own address. The button runs the browser's
 * ceremony with options from the server. The result is sent as `credential` with the form around the element, or with a form of its own to
 * the page's address. If the server first requires something else (a sign-in, a proof), the form is sent without a credential, and the
 * server redirects.
 *
 * At sign-in the browser also offers its passkeys in the field with `autocomplete="… webauthn"`, before the button is pressed. Contract: it
 * owns its children, so React renders them by dangerouslySetInnerHTML and never hydrates them. Only pages that have one load this and its
 * library.
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

/** The server's answer: options, null if it first requires something else, or an error message. */
type OptionsAnswer = { options: Options } | { message: string } | null

/** When an offered challenge is replaced, in ms after it was offered: shortly before it expires. */
const renewAfter = passkeyLimits.challengeValidFor - 60_000

export class PasskeyCeremony extends HTMLElement {
  #button = document.createElement('button')
  #errorText = document.createElement('p')
  #fields = document.createElement('span')
  #timer: ReturnType<typeof setTimeout> | undefined

  connectedCallback() {
    if (this.#button.isConnected || !('PublicKeyCredential' in window) || location.hostname !== this.getAttribute('site')) return
    this.#button.type = 'button'
    this.#button.textContent = this.getAttribute('words')
    this.#button.onclick = () => void this.#press()
    this.#errorText.className = 'error'
    this.#errorText.hidden = true
    this.#fields.hidden = true
    this.#fill()
    // Offers no passkey after a refusal, because an automatic answer would be refused again and again.
    if (!document.querySelector('error-summary')) void this.#offer()
    // The browser may restore this page from its back-forward cache. What was sent from it is over then.
    addEventListener('pageshow', this)
  }

  /** Adds a form if the element is not inside one. */
  #fill() {
    const form = document.createElement('form')
    form.method = 'post'
    const container = this.closest('form') ? this : form
    container.replaceChildren(this.#button, this.#errorText, this.#fields)
    if (container === form) this.replaceChildren(form)
  }

  disconnectedCallback() {
    clearTimeout(this.#timer)
    removeEventListener('pageshow', this)
  }

  handleEvent(event: PageTransitionEvent) {
    if (!event.persisted) return
    this.#fields.replaceChildren()
    this.#button.disabled = false
    void this.#offer()
  }

  async #press() {
    clearTimeout(this.#timer)
    this.#button.disabled = true
    this.#showError('')
    const isAdding = this.getAttribute('kind') === 'adding'
    try {
      const reply = await this.#fetchOptions()
      if (reply === null) return this.#send('')
      if ('options' in reply) {
        const { options: optionsJSON } = reply
        return this.#send(await (isAdding ? startRegistration({ optionsJSON }) : startAuthentication({ optionsJSON })))
      }
      this.#showError(reply.message)
    } catch (fault) {
      this.#showError(`${getErrorText(fault)} ${isAdding ? 'Nothing was added.' : 'Try again, or type your password.'}`)
    }
    this.#button.disabled = false
    this.#button.focus()
    void this.#offer()
  }

  /** Lets the browser offer passkeys in the field. The visitor has not asked for this, so failures are silent; the button still works. */
  async #offer() {
    clearTimeout(this.#timer)
    if (this.getAttribute('kind') !== 'sign-in') return
    try {
      if (!(await browserSupportsWebAuthnAutofill())) return
      const reply = await this.#fetchOptions()
      if (this.#button.disabled || reply === null || !('options' in reply)) return
      this.#timer = setTimeout(() => this.#renew(), renewAfter)
      this.#send(await startAuthentication({ optionsJSON: reply.options, useBrowserAutofill: true }))
    } catch {
      // Pressing the button shows the reason.
    }
  }

  /** Replaces the challenge, but sends no request while the page is hidden. */
  #renew() {
    if (document.hidden) document.addEventListener('visibilitychange', () => this.#renew(), { once: true })
    else void this.#offer()
  }

  async #fetchOptions(): Promise<OptionsAnswer> {
    try {
      const answer = await fetch(this.getAttribute('to') ?? '')
      return answer.status === 401 || answer.status === 403 ? null : await answer.json()
    } catch {
      return { message: 'The site can’t be reached. Try again in a moment.' }
    }
  }

  /** @param answer the browser's answer; empty to let the server redirect */
  #send(answer: object | '') {
    clearTimeout(this.#timer)
    this.#button.disabled = true
    const credential = answer === '' ? '' : JSON.stringify(answer)
    this.#fields.replaceChildren(hiddenInput('intent', this.getAttribute('intent') ?? ''), hiddenInput('credential', credential))
    this.#fields.closest('form')?.requestSubmit()
  }

  #showError(text: string) {
    this.#errorText.textContent = text
    this.#errorText.hidden = text === ''
    if (text) announce(text)
  }
}

function hiddenInput(name: string, value: string): HTMLInputElement {
  return Object.assign(document.createElement('input'), { type: 'hidden', name, value })
}

function getErrorText(fault: unknown): string {
  if (fault instanceof WebAuthnError) {
    if (fault.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'This device already has a passkey for your account.'
    if (/^ERROR_INVALID_(DOMAIN|RP_ID)$/.test(fault.code)) return 'Passkeys only work at the site’s own address.'
    if (fault.code.startsWith('ERROR_AUTHENTICATOR_')) return 'That device can’t store this kind of passkey.'
  }
  if (fault instanceof Error && fault.name === 'NotAllowedError') return 'That was cancelled or took too long.'
  return 'Your browser could not do that.'
}

if (!customElements.get('passkey-ceremony')) customElements.define('passkey-ceremony', PasskeyCeremony)
