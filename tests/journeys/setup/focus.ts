import type { Page } from '@playwright/test'

/**
 * Goes through a page by Tab from beginning to end, as a keyboard user does.
 * @returns faults: controls that can't be reached, aren't in reading order, or don't show the focus
 */
export async function focusFaults(page: Page): Promise<string[]> {
  const all = await page.evaluate(numberControls)
  const faults = all.length < 8 ? ['the page has hardly a control'] : []
  let last = -1
  const reached = new Set<number>()
  for (let presses = 0; presses <= all.length + 20; presses++) {
    await page.keyboard.press('Tab')
    const found = await page.evaluate(lookAtFocus)
    if (!found || reached.has(found.index)) break
    reached.add(found.index)
    if (found.index >= 0 && found.index < last) faults.push(`${found.name} comes after what follows it`)
    last = Math.max(last, found.index)
    faults.push(...found.faults.map((fault) => `${found.name} ${fault}`))
  }
  for (const [index, name] of all.entries()) if (!reached.has(index)) faults.push(`${name} is not reached`)
  return faults
}

/** Runs in the page: numbers the focusable controls in reading order. @returns their names */
function numberControls(): string[] {
  const groups = new Set<string>()
  const controls = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex="0"]')].filter(
    (element) => {
      if (element.matches(':disabled, [type=hidden], [tabindex="-1"], svg *') || !element.checkVisibility({ visibilityProperty: true }))
        return false
      if (element.closest('[inert], [hidden]')) return false
      if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true
      // A group of radio buttons is one tab stop: the checked one, or the first.
      const group = `${element.form?.id} ${element.name}`
      const chosen = document.querySelector(`input[type=radio][name="${element.name}"]:checked`)
      if (groups.has(group) || (chosen && chosen !== element)) return false
      groups.add(group)
      return true
    },
  )
  for (const [index, element] of controls.entries()) element.dataset.stop = String(index)
  return controls.map(
    (element) => `${element.localName} “${(element.textContent || element.getAttribute('name') || '').trim().slice(0, 40)}”`,
  )
}

/** Runs in the page: returns the focused element and its faults; null if nothing has the focus. */
function lookAtFocus(): { index: number; name: string; faults: string[] } | null {
  const element = document.activeElement
  if (!(element instanceof HTMLElement) || element === document.body) return null
  const faults: string[] = []
  const { outlineStyle, outlineWidth } = getComputedStyle(element)
  const ringed = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1
  const { left, top, right, bottom, width, height } = element.getBoundingClientRect()
  if (!ringed) faults.push('does not show that it has the focus')
  if (width < 2 || height < 2 || right <= 0 || left >= innerWidth || bottom <= 0 || top >= innerHeight) faults.push('is out of sight')
  else {
    const [x, y] = [Math.min(Math.max((left + right) / 2, 1), innerWidth - 2), Math.min(Math.max((top + bottom) / 2, 1), innerHeight - 2)]
    const over = document.elementFromPoint(x, y)
    const label = element.closest('label') ?? document.querySelector(`label[for="${element.id}"]`)
    const isItself = over && (element.contains(over) || over.contains(element) || label?.contains(over))
    if (over && !isItself && getComputedStyle(element).display !== 'inline')
      faults.push(`is covered by ${over.localName}.${over.className}`)
  }
  const name = `${element.localName} “${(element.textContent || element.getAttribute('name') || '').trim().slice(0, 40)}”`
  return { index: Number(element.dataset.stop ?? -1), name, faults }
}
