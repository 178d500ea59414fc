import { JSDOM } from 'jsdom'

/**
 * Returns one sentence for each thing on a page that text browsers (lynx, w3m, links, elinks) would show wrongly. They know neither CSS nor
 * `hidden`, show every closed <details> open, and lynx shows a button's value instead of its text.
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

/** Text browsers show a link as its text. A link that contains only an SVG image has none. */
function misreadLinks(document: Document): string[] {
  return [...document.querySelectorAll('a[href]')]
    .filter((link) => !link.textContent?.trim() && !link.querySelector('img[alt]:not([alt=""])'))
    .map((link) => `the link to ${link.getAttribute('href')} has no text`)
}

/** Reports hidden fields that a text browser shows. Allowed are type="hidden", or a label that says to leave the field empty. */
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

/** Content behind a content warning must not be in the page, because text browsers show a closed <details> open. */
function misreadTexts(document: Document): string[] {
  return [...document.querySelectorAll('details > summary')]
    .filter(({ textContent }) => textContent?.startsWith('Sensitive:'))
    .map(({ textContent }) => `what is folded is shown at once: ${textContent}`)
}
