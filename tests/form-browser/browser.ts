import { CookieJar } from 'jsdom'
import { FormPage } from './form-page.ts'
import { FormResponse } from './form-response.ts'
import { exchange, type HttpResponse } from './http-exchange.ts'
import { readSheet, type Sheet } from './visibility.ts'

type Options = { baseURL: string; headers?: Readonly<Record<string, string>> }
type Call = { form?: Record<string, string>; multipart?: Record<string, string>; headers?: Record<string, string>; maxRedirects?: 0 }
type Cookie = {
  name: string
  value: string
  expires: number
  httpOnly: boolean
  secure: boolean
  sameSite: string
  path: string
  domain: string
}

/** The headers that Chromium sends when somebody opens a page. */
const asChromium = { Accept: 'text/html,application/xhtml+xml', 'Accept-Language': 'en-GB', 'User-Agent': 'Mozilla/5.0 (form browser)' }

/** A person's browser without scripts: its cookies and its requests. */
export class FormContext {
  private jar = new CookieJar()

  constructor(readonly options: Options) {}

  async newPage(): Promise<FormPage> {
    return new FormPage(this)
  }

  async close(): Promise<void> {}

  /** Sends a request with the matching cookies, stores new ones, and doesn't follow redirects. */
  async ask(
    url: URL,
    { method = 'GET', headers = {}, body }: { method?: 'GET' | 'POST'; headers?: Record<string, string>; body?: Uint8Array },
  ): Promise<HttpResponse> {
    const Cookie = await this.jar.getCookieString(url.href)
    const all = { ...asChromium, ...this.options.headers, ...headers, ...(Cookie && { Cookie }) }
    const answer = await exchange({ url, method, headers: all, ...(body && { body }) })
    for (const line of answer.headers['set-cookie'] ?? []) await this.jar.setCookie(line, url.href, { ignoreError: true })
    return answer
  }

  async cookies(): Promise<Cookie[]> {
    const cookies = await this.jar.getCookies(this.options.baseURL)
    return cookies
      .map((cookie) => ({ ...cookie, expiresAt: cookie.expiryTime(cookie.creation instanceof Date ? cookie.creation : undefined) }))
      .map(({ key, value, expiresAt, httpOnly, secure, sameSite, path, domain }) => ({
        name: key,
        value,
        expires: expiresAt === undefined || expiresAt === Number.POSITIVE_INFINITY ? -1 : expiresAt / 1000,
        httpOnly,
        secure,
        sameSite: sameSite === 'lax' ? 'Lax' : sameSite === 'strict' ? 'Strict' : 'None',
        path: path ?? '/',
        domain: domain ?? '',
      }))
  }

  async storageState(): Promise<{ cookies: Cookie[]; origins: [] }> {
    return { cookies: await this.cookies(), origins: [] }
  }

  /** Sends requests with this browser's cookies, as in Playwright, but without following redirects. */
  get request() {
    const call =
      (method: 'GET' | 'POST') =>
      async (address: string, { form, multipart, headers = {} }: Call = {}) => {
        const url = new URL(address, this.options.baseURL)
        const sent = new Response(form ? new URLSearchParams(form) : multipart ? partsOf(multipart) : null)
        const type = sent.headers.get('Content-Type')
        const body = new Uint8Array(await sent.arrayBuffer())
        const outgoing = { method, headers: { ...headers, ...(type && { 'Content-Type': type }) }, ...(type && { body }) }
        return new FormResponse(url, method, await this.ask(url, outgoing))
      }
    return { get: call('GET'), post: call('POST') }
  }

  async addCookies(cookies: readonly { name: string; value: string; url?: string; path?: string }[]): Promise<void> {
    for (const { name, value, path = '/' } of cookies) await this.jar.setCookie(`${name}=${value}; Path=${path}`, this.options.baseURL)
  }

  async clearCookies(): Promise<void> {
    await this.jar.removeAllCookies()
  }

  /** Returns the style sheet at an address; each is read once per process. */
  sheet(url: URL): Promise<Sheet> {
    const cached = sheets.get(url.href)
    if (cached) return cached
    const reading = this.ask(url, {}).then(({ status, body }) => (status === 200 ? readSheet(body.toString()) : []))
    sheets.set(url.href, reading)
    return reading
  }
}

const sheets = new Map<string, Promise<Sheet>>()

function partsOf(fields: Record<string, string>): FormData {
  const parts = new FormData()
  for (const [name, value] of Object.entries(fields)) parts.append(name, value)
  return parts
}
