import { decode } from 'turbo-stream'
import { scriptHeader } from './script-header'

/**
 * Sends a form to a page's action, as Remix's own scripts do ("single fetch"), and leaves the page where the answer leads elsewhere.
 * @param address of the page, with its query
 * @returns what the action answered
 * @throws Error where the server can't be reached or fails
 */
export async function sendTo(address: string, form: FormData): Promise<unknown> {
  const url = dataAddress(address)
  // The action of home itself, not of the frame around it.
  if (new URL(address, location.href).pathname === '/') url.searchParams.set('index', '')
  const fields = [...form].map(([name, value]): [string, string] => [name, String(value)])
  return told(await asked(url, { method: 'POST', body: new URLSearchParams(fields) }))
}

/**
 * Loads what a page's loader gives.
 * @param route of the page, as app/routes.ts names its file, without the ending
 * @throws Error where the server can't be reached or fails
 */
export async function loadFrom(address: string, route: string): Promise<unknown> {
  const url = dataAddress(address)
  url.searchParams.set('_routes', route)
  const said = await asked(url, {})
  return told(isOfNames(said) && isOfNames(said[route]) ? said[route] : said)
}

function dataAddress(address: string): URL {
  const url = new URL(address, location.href)
  url.pathname = url.pathname === '/' ? '/_root.data' : `${url.pathname.replace(/\/$/, '')}.data`
  url.hash = ''
  return url
}

async function asked(url: URL, init: RequestInit): Promise<unknown> {
  const { body } = await fetch(url, { ...init, headers: { [scriptHeader]: '1' } })
  if (!body) throw new Error('no answer')
  const { value } = await decode(body, { plugins: [named] })
  return value
}

/** What is no plain value: where it leads, or a fault. */
function named(type: string, ...rest: unknown[]) {
  return { value: type === 'SingleFetchRedirect' ? rest[0] : null }
}

async function told(said: unknown): Promise<unknown> {
  if (isOfNames(said) && typeof said.redirect === 'string') {
    location.assign(said.redirect)
    // Nothing more happens here.
    return new Promise(() => {})
  }
  if (!isOfNames(said) || !('data' in said)) throw new Error('no answer')
  return said.data
}

function isOfNames(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
