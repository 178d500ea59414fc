/**
 * <show-password></show-password> right after the field for a password adds a button at the end of the field that shows and hides what was
 * typed. Contract: it owns its children, which React never hydrates, and changes the type of the field, which React never changes. It
 * restores the type `password` before the form is sent, so that browsers don't remember the password as ordinary text. Only pages with such
 * a field load it.
 */
import { announce } from './announce'
import { makeButton } from './make-button'

class ShowPassword extends HTMLElement {
  connectedCallback() {
    const input = this.previousElementSibling
    if (!(input instanceof HTMLInputElement) || this.firstChild) return
    const toggle = (shown: boolean) => {
      input.type = shown ? 'text' : 'password'
      button.firstChild?.replaceWith(shown ? 'Hide' : 'Show')
    }
    const button = makeButton(
      'Show',
      () => {
        toggle(input.type === 'password')
        announce(input.type === 'text' ? 'Your password is shown.' : 'Your password is hidden.')
      },
      'quiet',
    )
    // A visually hidden text instead of an aria-label, because voice control needs the name to match the visible text.
    button.append(Object.assign(document.createElement('span'), { className: 'sr-only', textContent: ' password' }))
    this.append(button)
    input.form?.addEventListener('submit', () => toggle(false))
  }
}

if (!customElements.get('show-password')) customElements.define('show-password', ShowPassword)
