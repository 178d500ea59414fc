import { expect } from '@playwright/test'
import { stopwatch } from '../../machine/processor-wait.mjs'

/** `took`: elapsed ms, minus the time that this process and the site's waited for a processor, if its id is known. */
export type Page = { status: number; html: string; location: string | null; headers: Headers; took: number }

/** Process ids of the sites that are timed, by address. */
export const processes = new Map<string, number>()

/** A visitor without scripts: requests pages, sends forms, keeps cookies. */
export class Visitor {
  private readonly cookies = new Map<string, string>()

  constructor(
    readonly site: string,
    private readonly headers: Record<string, string> = {},
  ) {}

  get(path: string) {
    return this.ask(path, {})
  }

  /** Sends a form of the site itself, as browsers do. */
  post(path: string, fields: Record<string, string>) {
    return this.send(path, fields, { Origin: this.site })
  }

  /** Sends a form with only these headers about where it comes from. */
  send(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
    return this.ask(path, { method: 'POST', body: new URLSearchParams(fields), headers })
  }

  /** Follows a form's redirect, as a browser does. */
  async follow({ location }: Page) {
    expect(location, 'redirects').not.toBeNull()
    return this.get(location ?? '')
  }

  /** Returns a cookie as a browser would send it. */
  cookieOf(name: string) {
    return `${name}=${this.cookies.get(name) ?? ''}`
  }

  private async ask(path: string, { headers, ...init }: RequestInit & { headers?: Record<string, string> }): Promise<Page> {
    const Cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const site = processes.get(this.site)
    const took = stopwatch(site ? [process.pid, site] : [process.pid])
    const answer = await fetch(new URL(path, this.site), { redirect: 'manual', ...init, headers: { ...this.headers, ...headers, Cookie } })
    const html = await answer.text()
    for (const line of answer.headers.getSetCookie()) this.keep(line)
    const location = answer.headers.get('Location')
    return { status: answer.status, html, location, headers: answer.headers, took: took() }
  }

  private keep(line: string) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (/; Expires=Thu, 01 Jan 1970/i.test(line)) this.cookies.delete(name)
    else this.cookies.set(name, value)
  }
}

/**
 * Returns what is wrong with a page that should be complete and answer within `soon` ms. For checking hundreds of pages at once: building a
 * list is cheap, while each `expect` costs a step of the report and a stack trace, even if it passes.
 */
export function findPageFaults(page: Page, what: string, soon = 2_000): string[] {
  const late = page.took < soon ? [] : [`${what}: took ${page.took.toFixed(0)} ms, not less than ${soon}`]
  if (page.location !== null) return late
  const type = page.headers.get('Content-Type') ?? 'none'
  const lacking = ['<header', 'id="main"', '<h1', '<footer', 'href="/debates"'].filter((part) => !page.html.includes(part))
  return [
    ...late,
    ...(type.includes('text/html') ? [] : [`${what}: its type is ${type}`]),
    ...lacking.map((part) => `${what}, ${page.status}: the page lacks ${part}`),
  ]
}

/** Expects a complete page within `soon` ms. */
export function expectCompletePage(page: Page, what: string, soon?: number) {
  expect.soft(findPageFaults(page, what, soon)).toEqual([])
}

/** Returns the text of a page, without tags. */
export const pageText = (html: string) =>
  html
    .replace(/<script\b.*?<\/script>|<!--.*?-->/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')

/** Returns the hidden fields of the forms in a page's `main`, as a browser sends them; the last one wins if a name repeats. */
export function hiddenFields({ html }: Page) {
  const main = html.slice(html.indexOf('id="main"'), html.indexOf('<footer'))
  const inputs = main.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)
  return Object.fromEntries([...inputs].map(([, name = '', value = '']) => [name, decodeEntities(value)]))
}

/** Returns all text of a page and its forms, without scripts; then once more with JSON strings unescaped. */
export function allTexts({ html }: Page) {
  const texts = decodeEntities(html.replace(/<script\b.*?<\/script>/gs, ''))
  return texts + texts.replace(/\\(n|"|\\)/g, (_, sign) => (sign === 'n' ? '\n' : sign))
}

/** Decodes the character references in HTML, as a browser does. */
export function decodeEntities(html: string) {
  const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
  return html.replace(/&(#?\w+);/g, (whole, name: string) => characters[name] ?? whole)
}
