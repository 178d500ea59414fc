import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { FormLocator } from './form-locator.ts'

type Upload = string | { name: string; mimeType: string; buffer: Uint8Array }

/** Returns a person's actions on a locator. Each refuses what a person couldn't do, and waits for the page it leads to. */
export function act(locator: FormLocator) {
  const { page } = locator
  const reachable = () => {
    const element = locator.one()
    if (!page.isShown(element)) throw new Error(`${locator.inWords}: hidden on ${page.url()}: ${element.outerHTML.slice(0, 200)}`)
    if (element.matches(':disabled')) throw new Error(`${locator.inWords}: disabled`)
    page.focus(element)
    return element
  }

  async function click(): Promise<void> {
    await pressOn(reachable())
  }

  async function pressOn(element: Element): Promise<void> {
    const pressed = element.closest('a[href], button, input, summary, label, option')
    if (!pressed) return
    if (pressed.localName === 'a') return page.follow(pressed as HTMLAnchorElement)
    if (pressed.localName === 'summary') return pressed.parentElement?.toggleAttribute('open') as undefined
    if (isSubmit(pressed))
      return pressed.form ? page.send(pressed.form, pressed) : undefined
      // jsdom itself handles other clicks: checkboxes, radio buttons, labels, resets.
    ;(pressed as HTMLElement).click()
    const labelled = pressed.localName === 'label' ? (pressed as HTMLLabelElement).control : null
    if (labelled && isSubmit(labelled)) await pressOn(labelled)
  }

  async function fill(value: string): Promise<void> {
    const field = reachable() as HTMLInputElement | HTMLTextAreaElement
    if (!('value' in field) || field.readOnly) throw new Error(`${locator.inWords}: nothing can be typed there`)
    field.value = field.maxLength >= 0 ? value.slice(0, field.maxLength) : value
  }

  return {
    click,
    fill,
    /** Clicks a second time while the first request is on its way. */
    async clickTwice(): Promise<void> {
      const element = reachable()
      await Promise.all([pressOn(element), pressOn(element)])
    },
    async check(wanted: boolean): Promise<void> {
      const box = reachable() as HTMLInputElement
      if (box.checked !== wanted) box.click()
      if (box.checked !== wanted) throw new Error(`${locator.inWords}: cannot be ${wanted ? 'checked' : 'unchecked'}`)
    },
    async type(text: string): Promise<void> {
      await fill((reachable() as HTMLInputElement).value + text)
    },
    async press(key: string): Promise<void> {
      const element = reachable()
      if (key === 'Enter' && element.localName === 'input' && !isSubmit(element)) return sendFrom(element as HTMLInputElement)
      if (key === 'Enter' || key === ' ' || key === 'Space') return pressOn(element)
      throw new Error(`${key}: without a browser only Enter and Space can be pressed`)
    },
    async select(option: string): Promise<void> {
      const field = reachable() as HTMLSelectElement
      const chosen = [...field.options].find(({ value, label }) => value === option || label === option)
      if (!chosen) throw new Error(`${locator.inWords}: no option ${option}`)
      chosen.selected = true
    },
    async choose(files: Upload | readonly Upload[]): Promise<void> {
      const field = reachable()
      page.choose(field, await Promise.all([files].flat().map((file) => fileOf(file as Upload))))
    },
  }

  /** Submits a form as Enter in a field does: with its first button, or without a button if it has none. */
  async function sendFrom({ form }: HTMLInputElement): Promise<void> {
    if (!form) return
    const button = [...form.elements].find(isSubmit) ?? null
    if (button?.matches(':disabled')) return
    await page.send(form, button)
  }
}

function isSubmit(element: Element): element is HTMLButtonElement | HTMLInputElement {
  const { localName } = element
  if (localName === 'button') return (element as HTMLButtonElement).type === 'submit'
  return localName === 'input' && ['submit', 'image'].includes((element as HTMLInputElement).type)
}

async function fileOf(upload: Upload): Promise<File> {
  if (typeof upload === 'string') return new File([new Uint8Array(await readFile(upload))], basename(upload))
  return new File([new Uint8Array(upload.buffer)], upload.name, { type: upload.mimeType })
}
