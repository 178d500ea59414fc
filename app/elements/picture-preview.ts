/**
 * <picture-preview> around the field for a picture shows the chosen picture and checks its size and type before it is sent:
 *   <picture-preview shape="round"><input type="file" id="picture" name="picture" accept="image/png,image/webp"></picture-preview>
 *
 * `shape` is that of the place where the picture will appear: "round" for people, teams and groups, "wide" for debates. A file that the
 * server would refuse is never sent: the reason is shown above the field and announced, and the browser doesn't submit the form. Only the
 * server checks whether the content really is a picture, because it can read more types than browsers. Contract: it owns its children, so
 * React renders them by dangerouslySetInnerHTML and never hydrates them. Only pages with such a field load it. The page's policy must allow
 * pictures from blob:.
 */
import { debateLimits, pictureErrors } from '#contract/debate-limits'
import { announce } from './announce'

export class PicturePreview extends HTMLElement {
  #input: HTMLInputElement | null = null
  #error = document.createElement('p')
  #image = document.createElement('img')
  /** The field's attributes as the server has set them. */
  #described = ''
  #invalid = false

  connectedCallback() {
    if (this.#input) return
    this.#input = this.querySelector('input')
    this.#error.className = 'error'
    this.#error.id = `${this.#input?.id}-refused`
    this.#described = this.#input?.getAttribute('aria-describedby') ?? ''
    this.#invalid = this.#input?.ariaInvalid === 'true'
    // Once the picture has loaded or failed to load, its object URL can be revoked.
    this.#image.onload = () => this.#revoke()
    this.#image.onerror = () => this.#removeImage()
    this.addEventListener('change', () => this.#show())
    // A button that submits without validation, such as the one for a preview, must not send the file either.
    this.#input?.form?.addEventListener('formdata', ({ formData }) => {
      if (this.#input?.validity.customError) formData.delete(this.#input.name)
    })
    this.#input?.form?.addEventListener('reset', () => setTimeout(() => this.#show()))
    // The browser may have restored the choice after a reload.
    this.#show()
  }

  disconnectedCallback() {
    this.#revoke()
  }

  #show() {
    const file = this.#input?.files?.[0]
    const error = file && this.#input ? findError(file, this.#input.accept) : ''
    this.#removeImage()
    this.#say(error)
    if (!file || error) return
    this.#image.alt = `Preview of ${file.name}`
    this.#image.src = URL.createObjectURL(file)
    this.append(this.#image)
  }

  #say(error: string) {
    const ids = [this.#described, error && this.#error.id].filter(Boolean).join(' ')
    this.#input?.setCustomValidity(error)
    this.#input?.setAttribute('aria-describedby', ids)
    this.#input?.setAttribute('aria-invalid', String(this.#invalid || error !== ''))
    this.#error.textContent = error
    if (error) {
      this.prepend(this.#error)
      announce(error)
    } else this.#error.remove()
  }

  #removeImage() {
    this.#revoke()
    this.#image.remove()
    this.#image.removeAttribute('src')
  }

  #revoke() {
    if (this.#image.src) URL.revokeObjectURL(this.#image.src)
  }
}

/**
 * Returns why the server would refuse a file; empty if it may accept it.
 * @param accept the accepted types, separated by commas
 */
function findError({ size, type }: File, accept: string): string {
  if (size > debateLimits.picture.bytes) return pictureErrors.tooLarge
  // Browsers don't know every type.
  return type === '' || accept.split(',').includes(type) ? '' : pictureErrors.unreadable
}

if (!customElements.get('picture-preview')) customElements.define('picture-preview', PicturePreview)
