import { JSDOM } from 'jsdom'
import { months } from '#contract/format-date-time'

/** Matches "8 Nov", "8 Nov 2025" and "14:05". */
const writtenTime = new RegExp(`\\b\\d{1,2} (?:${months.join('|')})\\b|\\b(?:[01]\\d|2[0-3]):[0-5]\\d\\b`)

/** Selects texts that people wrote, and elements whose content isn't shown as text. */
const notOurs = 'time, script, style, textarea, .prose, .typed, bdi, option, h1 q, q, blockquote'

/**
 * Finds dates and times that aren't converted to the reader's time zone: text without a `<local-time><time datetime>` beside it, and titles
 * and labels, which can't contain elements. A day without a time may be a `<time>` with only a date.
 */
export function timeFaults(html: string): string[] {
  const { document, NodeFilter } = new JSDOM(html).window
  const faults: string[] = []
  const texts = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = node.textContent ?? ''
    if (writtenTime.test(text) && !node.parentElement?.closest(notOurs))
      faults.push(`a time outside <time>: “${text.trim().slice(0, 120)}”`)
  }
  for (const time of document.querySelectorAll('time:not(.prose time)')) {
    const at = time.getAttribute('datetime') ?? ''
    if (Number.isNaN(Date.parse(at))) faults.push(`a <time> that names no moment: “${time.textContent}”`)
    else if (at.length > 10 && !time.closest('local-time')) faults.push(`a <time> that stays in UTC: “${time.textContent}”`)
  }
  for (const element of document.querySelectorAll('[aria-label], [title], [alt]'))
    for (const name of ['aria-label', 'title', 'alt']) {
      const text = element.getAttribute(name) ?? ''
      if (writtenTime.test(text)) faults.push(`a time in ${name}: “${text}”`)
    }
  return faults
}
