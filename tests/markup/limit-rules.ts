import { JSDOM } from 'jsdom'

/**
 * Fields whose hint names another number of characters than the field itself takes, a sentence each. The contract's limits are both: a
 * person is told one number before and after they send.
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
    const said = /(?:([\d,]+) to )?([\d,]+) characters/.exec(hint)
    if (!said) return []
    const [least, most] = [said[1], said[2]].map((number) => number?.replaceAll(',', ''))
    const told = [
      field.getAttribute('maxlength') === most ? null : `takes ${field.getAttribute('maxlength') ?? 'any number'}, its hint says ${most}`,
      least === undefined || (field.getAttribute('minlength') ?? least) === least
        ? null
        : `needs ${field.getAttribute('minlength')}, its hint says ${least}`,
    ]
    return told.filter((each) => each !== null).map((each) => `${field.id}: ${each}`)
  })
}
