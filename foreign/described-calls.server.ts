import { z } from 'zod'
import type { Call } from '#contract/call'
import { environment } from '../server/environment.ts'
import { callSignature, customerCalls } from './customer-calls.ts'

/** The path of an API's OpenAPI document, the same as ours. */
const documentPath = '/api/openapi.json'
/** How long a description is used, how long a page waits for it, and how long to wait after a failure; milliseconds. */
const [validFor, pageWait, retryPause] = [24 * 60 * 60_000, 1_500, 60_000]
/** The maximum size of a document in bytes, far more than any real one has. */
const maxBytes = 4_000_000

/** The documented calls by shape, and their query parameters after a `?`; null until the API has answered. */
let documented: ReadonlySet<string> | null = null
let firstFetch: Promise<void> | undefined
let nextFetchAt = 0

/**
 * Fetches what a foreign API offers beyond the customer's text. The first page waits for it briefly, later pages don't. Retries after a
 * pause if the fetch fails.
 */
export async function loadApiDescription(now = Date.now()): Promise<void> {
  const { API_URL, API_TIMEOUT_MS } = environment()
  if (!API_URL) return
  if (now >= nextFetchAt) {
    const isFirst = nextFetchAt === 0
    nextFetchAt = now + retryPause
    const fetching = fetchDescription(API_URL, API_TIMEOUT_MS, now)
    if (isFirst) firstFetch = Promise.race([fetching, delay(pageWait)])
  }
  await firstFetch
}

const delay = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds).unref())

/** Fetches the document. Pages stop waiting after a while, but a late answer still counts. */
async function fetchDescription(api: string, wait: number, now: number): Promise<void> {
  const ending = new AbortController()
  // The timer keeps the controller alive; a signal alone would be garbage-collected with its request.
  const timedOut = delay(wait).then((): never => {
    ending.abort()
    throw new Error('The API does not answer.')
  })
  try {
    const answer = await Promise.race([fetchText(api, ending.signal), timedOut])
    if (answer.status >= 500) return
    documented = answer.status === 200 ? listShapes(Document.parse(JSON.parse(answer.text))) : new Set()
    nextFetchAt = now + validFor
  } catch {
    // On failure, keep the previous description and retry after the pause.
  }
}

async function fetchText(api: string, signal: AbortSignal): Promise<{ status: number; text: string }> {
  const response = await fetch(api + documentPath, { headers: { Accept: 'application/json' }, signal })
  return { status: response.status, text: await readText(response) }
}

/** @throws RangeError if the document is too long */
async function readText({ body }: Response): Promise<string> {
  const reader = body?.getReader()
  const parts: Uint8Array[] = []
  let length = 0
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    length += part.value.byteLength
    if (length > maxBytes) throw new RangeError('The description is too long.')
    parts.push(part.value)
  }
  return Buffer.concat(parts).toString()
}

/** The relevant parts of an OpenAPI document of any version, or of a Swagger document. */
const Document = z.object({
  basePath: z.string().optional(),
  servers: z.array(z.object({ url: z.string() })).optional(),
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
})
const Operation = z.object({ parameters: z.array(z.object({ name: z.string(), in: z.string() }).partial()).optional() })
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

function listShapes({ basePath, servers, paths }: z.output<typeof Document>): ReadonlySet<string> {
  const base = (basePath ?? findBasePath(servers?.[0]?.url)).replace(/\/$/, '')
  return new Set(
    Object.entries(paths).flatMap(([path, operations]) =>
      methods.flatMap((method) => {
        const operation = operations[method.toLowerCase()]
        if (operation === undefined) return []
        const parameters = listParameters(operation)
        return [path, base + path]
          .map((fullPath) => callSignature({ method, path: fullPath }))
          .flatMap((shape) => [shape, ...parameters.map((name) => `${shape}?${name}`)])
      }),
    ),
  )
}

/** Returns the prefix that a document may leave out of its paths. */
function findBasePath(url = '/'): string {
  return URL.canParse(url, 'http://api') ? new URL(url, 'http://api').pathname : ''
}

function listParameters(operation: unknown): string[] {
  const { data } = Operation.safeParse(operation)
  return (data?.parameters ?? []).flatMap((parameter) => (parameter.in === 'query' && parameter.name ? [parameter.name] : []))
}

const customerShapes: ReadonlySet<string> = new Set(
  customerCalls.map((name) => {
    const [method = '', path = ''] = name.split(' ')
    return callSignature({ method, path })
  }),
)

/** Checks that a call is documented: by the customer's text, by the API's own description or by the settings. */
export function isDocumented(call: Pick<Call, 'method' | 'path'>): boolean {
  const shape = callSignature(call)
  return customerShapes.has(shape) || documented?.has(shape) || call.path === environment().PUSHER_AUTH_PATH
}

/** Checks that the API documents a query parameter which the customer's text does not name. */
export function isParameterDocumented(call: Call, name: string): boolean {
  return !environment().API_URL || documented?.has(`${callSignature(call)}?${name}`) === true
}

/** Returns true until the API has answered with a description, or without one. */
export const isDescriptionPending = (): boolean => documented === null
