import { JSDOM } from 'jsdom'

/**
 * What text browsers (lynx, w3m, links, elinks) would read wrongly on a page, a sentence each. They know neither CSS nor `hidden`,
 * show every closed <details> open, and lynx shows a button's value in place of its words.
 */
export function textBrowserFaults(html: string): string[] {
  const { document } = new JSDOM(html).window
  return [...misreadButtons(document), ...misreadLinks(document), ...misreadFields(document), ...misreadTexts(document)]
}

function misreadButtons(document: Document): string[] {
  return [...document.querySelectorAll<HTMLButtonElement>('form button[value]')]
    .filter(({ value, textContent }) => value !== '' && value !== textContent?.trim())
    .map(({ value, textContent }) => `lynx reads the button “${textContent?.trim()}” as (${value})`)
}

/** A link is its text; in a picture of lines and shapes it has none. */
function misreadLinks(document: Document): string[] {
  return [...document.querySelectorAll('a[href]')]
    .filter((link) => !link.textContent?.trim() && !link.querySelector('img[alt]:not([alt=""])'))
    .map((link) => `the link to ${link.getAttribute('href')} has no text`)
}

/** A field that people are not to see has the type hidden, or words that say that it stays empty or chooses nothing. */
function misreadFields(document: Document): string[] {
  return [...document.querySelectorAll('[hidden], [aria-hidden="true"], template')]
    .flatMap((element) => [
      ...(element.matches('input, textarea, select') ? [element] : []),
      ...('content' in element ? (element as HTMLTemplateElement).content : element).querySelectorAll('input, textarea, select'),
    ])
    .filter((field) => field.getAttribute('type') !== 'hidden')
    .filter(
      (field) =>
        !/leave .*empty|leave it as it is|leave all unselected/i.test(field.closest('[hidden], [aria-hidden="true"]')?.textContent ?? ''),
    )
    .map((field) => `the hidden field ${field.getAttribute('name')} is shown`)
}

/** Nothing that waits behind a content warning may stand in the page. */
function misreadTexts(document: Document): string[] {
  return [...document.querySelectorAll('details > summary')]
    .filter(({ textContent }) => textContent?.startsWith('Sensitive:'))
    .map(({ textContent }) => `what is folded is shown at once: ${textContent}`)
}
