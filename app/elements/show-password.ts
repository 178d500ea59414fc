/**
 * <show-password for="password"> adds a button that shows what is typed in that password field, or hides it again. Only pages with such a
 * field load it. When the form is sent, the field is a password field again, so that the browser offers to save it.
 * Contract: it owns its children, so React renders them by dangerouslySetInnerHTML and never hydrates them.
 */
export class ShowPassword extends HTMLElement {
  #button = document.createElement('button')

  connectedCallback() {
    if (this.#button.isConnected) return
    this.#button.type = 'button'
    this.#button.className = 'link'
    this.#button.onclick = () => this.#show(this.#input?.type === 'password')
    this.#input?.form?.addEventListener('submit', () => this.#show(false))
    this.#show(false)
    this.replaceChildren(this.#button)
  }

  get #input() {
    const element = document.getElementById(this.getAttribute('for') ?? '')
    return element instanceof HTMLInputElement ? element : null
  }

  #show(shown: boolean) {
    if (this.#input) this.#input.type = shown ? 'text' : 'password'
    this.#button.textContent = shown ? 'Hide password' : 'Show password'
  }
}

if (!customElements.get('show-password')) customElements.define('show-password', ShowPassword)
