import { JSDOM } from 'jsdom'

/**
 * Returns one sentence for each field whose hint names a different character limit than the field has. Both must come from the contract's
 * limits, so that people see the same number before and after they send.
 */
export function limitFaults(html: string): string[] {
  const { document } = new JSDOM(html).window
  return [
    ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input[aria-describedby], textarea[aria-describedby]'),
  ].flatMap((field) => {
    const hint = (field.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .filter((id) => !id.endsWith('-error'))
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ')
    const limits = /(?:([\d,]+) to )?([\d,]+) characters/.exec(hint)
    if (!limits) return []
    const [least, most] = [limits[1], limits[2]].map((number) => number?.replaceAll(',', ''))
    const named = [
      field.getAttribute('maxlength') === most ? null : `takes ${field.getAttribute('maxlength') ?? 'any number'}, its hint says ${most}`,
      least === undefined || (field.getAttribute('minlength') ?? least) === least
        ? null
        : `needs ${field.getAttribute('minlength')}, its hint says ${least}`,
    ]
    return named.filter((each) => each !== null).map((each) => `${field.id}: ${each}`)
  })
}
