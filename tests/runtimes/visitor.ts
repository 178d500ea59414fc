/** A page as a browser without scripts has it. */
export type Page = { address: string; html: string }

/** Somebody with a browser that knows links, forms and cookies, and no scripts. */
export class Visitor {
  readonly #site: string
  readonly #cookies = new Map<string, string>()

  /** @param site its own address: "http://127.0.0.1:4000" */
  constructor(site: string) {
    this.#site = site
  }

  async open(path: string): Promise<Page> {
    return this.#follow(await this.#ask(path, {}))
  }

  /**
   * Sends the form whose button says `button`, with what it hides and what is typed.
   * @throws unless the answer leads on, as that to every form that did what it says
   */
  async send({ address, html }: Page, button: string, typed: Readonly<Record<string, string | File>>): Promise<Page> {
    const form = [...html.matchAll(/<form\b[^>]*>.*?<\/form>/gs)].map(([source]) => source).find((source) => pressed(source, button))
    if (!form) throw new Error(`${address} has no button “${button}”: ${html.slice(0, 2_000)}`)
    const body = new FormData()
    for (const [name, value] of [...hidden(form), pressed(form, button) ?? [], ...Object.entries(typed)])
      if (name) body.set(name, value ?? '')
    const to = attribute(form, 'action') ?? address
    const plain =
      attribute(form, 'enctype') === 'multipart/form-data'
        ? body
        : new URLSearchParams([...body].map(([name, value]) => [name, String(value)]))
    const answer = await this.#ask(to, { method: 'POST', body: plain, headers: { Origin: this.#site } })
    if (answer.status !== 303) throw new Error(`“${button}” at ${to} answers ${answer.status}: ${textOf(await answer.text())}`)
    return this.#follow(answer)
  }

  async #follow(answer: Response): Promise<Page> {
    const to = answer.headers.get('Location')
    if (answer.status === 303 && to) return this.open(to)
    if (!answer.ok) throw new Error(`${answer.url} answers ${answer.status}: ${textOf(await answer.text())}`)
    return { address: answer.url, html: await answer.text() }
  }

  async #ask(path: string, init: RequestInit & { headers?: Record<string, string> }): Promise<Response> {
    const Cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(new URL(path, this.#site), { ...init, headers: { ...init.headers, Cookie }, redirect: 'manual' })
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (name && value !== undefined) this.#cookies.set(name, value)
    }
    return answer
  }
}

/** What a reader sees of a page, roughly. */
export const textOf = (html: string): string => readable(html.replace(/^.*<main/s, '<main').replace(/<[^>]*>/g, ' ')).replace(/\s+/g, ' ')

/** @returns the name and value of the form's button, empty for one without a name; undefined if it has none that says this */
function pressed(form: string, button: string): [string, string] | [] | undefined {
  const found = [...form.matchAll(/<button\b([^>]*)>(.*?)<\/button>/gs)].find(([, , words = '']) => textOf(words).trim() === button)
  const name = found && attribute(found[0], 'name')
  return found && (name ? [name, attribute(found[0], 'value') ?? ''] : [])
}

function hidden(form: string): [string, string][] {
  const inputs = [...form.matchAll(/<input\b[^>]*>/g)].map(([source]) => source).filter((source) => attribute(source, 'type') === 'hidden')
  return inputs.map((source) => [attribute(source, 'name') ?? '', attribute(source, 'value') ?? ''])
}

/** Of the first element in a piece of HTML. */
function attribute(html: string, name: string): string | undefined {
  const value = new RegExp(`^<[^>]*?\\s${name}="([^"]*)"`, 'i').exec(html)?.[1]
  return value === undefined ? undefined : readable(value)
}

const readable = (html: string): string =>
  html.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
