import { z } from 'zod'
import type { Call } from '#contract/call'
import { environment } from '../server/environment.ts'
import { customerCalls, shapeOf } from './customer-calls.ts'

/** Where an API describes itself, as ours does. */
const documentPath = '/api/openapi.json'
/** So long a description is believed, and a page waits for it, and after a fault nobody asks. Milliseconds. */
const [keptFor, waitedFor, restFor] = [24 * 60 * 60_000, 1_500, 60_000]
/** Far more than any is long. Bytes. */
const longest = 4_000_000

/** The calls by their shapes, and the parameters of their queries behind a `?`; null before an API has said whether it tells. */
let told: ReadonlySet<string> | null = null
let asking: Promise<void> | undefined
let askAgainAt = 0

/**
 * Asks a foreign API what it has beyond the customer's text: the first page waits a moment for that, later ones do not.
 * What can't be had is asked for anew after a while.
 */
export async function apiTold(now = Date.now()): Promise<void> {
  const { API_URL, API_TIMEOUT_MS } = environment()
  if (!API_URL) return
  if (now >= askAgainAt) {
    const isFirst = askAgainAt === 0
    askAgainAt = now + restFor
    const asked = askApi(API_URL, API_TIMEOUT_MS, now)
    if (isFirst) asking = Promise.race([asked, after(waitedFor)])
  }
  await asking
}

const after = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds).unref())

/** What a page does not wait for any more counts all the same, once it is there. */
async function askApi(api: string, wait: number, now: number): Promise<void> {
  const ending = new AbortController()
  // The timer holds what ends it; a signal alone is collected with its request.
  const late = after(wait).then((): never => {
    ending.abort()
    throw new Error('The API does not answer.')
  })
  try {
    const answer = await Promise.race([documentOf(api, ending.signal), late])
    if (answer.status >= 500) return
    told = answer.status === 200 ? shapesIn(Document.parse(JSON.parse(answer.text))) : new Set()
    askAgainAt = now + keptFor
  } catch {
    // A fault: what it told before still counts, and it is asked again after the rest.
  }
}

async function documentOf(api: string, signal: AbortSignal): Promise<{ status: number; text: string }> {
  const response = await fetch(api + documentPath, { headers: { Accept: 'application/json' }, signal })
  return { status: response.status, text: await textOf(response) }
}

/** @throws where there is no end to it */
async function textOf({ body }: Response): Promise<string> {
  const reader = body?.getReader()
  const parts: Uint8Array[] = []
  let length = 0
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    length += part.value.byteLength
    if (length > longest) throw new RangeError('The description is too long.')
    parts.push(part.value)
  }
  return Buffer.concat(parts).toString()
}

/** What counts of an OpenAPI document of any version, or of its forerunner Swagger. */
const Document = z.object({
  basePath: z.string().optional(),
  servers: z.array(z.object({ url: z.string() })).optional(),
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
})
const Operation = z.object({ parameters: z.array(z.object({ name: z.string(), in: z.string() }).partial()).optional() })
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

function shapesIn({ basePath, servers, paths }: z.output<typeof Document>): ReadonlySet<string> {
  const base = (basePath ?? basePathIn(servers?.[0]?.url)).replace(/\/$/, '')
  return new Set(
    Object.entries(paths).flatMap(([path, operations]) =>
      methods.flatMap((method) => {
        const operation = operations[method.toLowerCase()]
        if (operation === undefined) return []
        const names = parametersOf(operation)
        return [path, base + path]
          .map((whole) => shapeOf({ method, path: whole }))
          .flatMap((shape) => [shape, ...names.map((name) => `${shape}?${name}`)])
      }),
    ),
  )
}

/** Paths may stand without what all of them begin with. */
function basePathIn(url = '/'): string {
  return URL.canParse(url, 'http://api') ? new URL(url, 'http://api').pathname : ''
}

function parametersOf(operation: unknown): string[] {
  const { data } = Operation.safeParse(operation)
  return (data?.parameters ?? []).flatMap((parameter) => (parameter.in === 'query' && parameter.name ? [parameter.name] : []))
}

const customers: ReadonlySet<string> = new Set(
  customerCalls.map((name) => {
    const [method = '', path = ''] = name.split(' ')
    return shapeOf({ method, path })
  }),
)

/** Whether it is said that an API has a call: by the customer's text, by its own description or by the settings. */
export function isTold(call: Pick<Call, 'method' | 'path'>): boolean {
  const shape = shapeOf(call)
  return customers.has(shape) || told?.has(shape) || call.path === environment().PUSHER_AUTH_PATH
}

/** Whether it says that it knows a parameter of a call's query, which the customer's text does not name. */
export function isParameterTold(call: Call, name: string): boolean {
  return !environment().API_URL || told?.has(`${shapeOf(call)}?${name}`) === true
}

/** Whether an API may still say that it has a call. */
export const mayYetTell = (): boolean => told === null
