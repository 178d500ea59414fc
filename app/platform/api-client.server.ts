import type { z } from 'zod'
import { type Call, Failure, fillPath, type PathNames } from '#contract/call'
import { readAnswer } from '#foreign/answers'
import { sendWithCookies } from '#foreign/cookies.server'
import { mayExist, recordAnswer } from '#foreign/discovered-calls.server'
import { ApiFailure, UnreadableAnswer, WriteUnreadable } from './api-failure'
import { embeddedApi } from './embedded-api.server'
import { environment } from './environment.server'
import { failureTextFor } from './failure-text.server'
import { type PageTagOrFault, pageTagFor } from './page-cache.server'
import { type Ending, mainTimeout, noAnswerText, type RequestTimeout, withTimeout } from './request-timeout.server'

/** The options of a call: exactly those that the contract defines for it. */
export type CallOptions<C extends Call> = Option<
  'path',
  PathNames<C['path']> extends never ? undefined : Record<PathNames<C['path']>, string>
> &
  Option<'query', z.input<C['query']>> &
  Option<'body', z.input<C['body']>> & { key?: string /** The proof of the visitor's device. */; device?: string | undefined }
type Option<Name extends string, T> = [T] extends [undefined] ? { [K in Name]?: undefined } : { [K in Name]: T }

/** Calls the API on behalf of one visitor. */
export type Api = <C extends Call>(call: C, options: CallOptions<C>) => Promise<z.output<C['answer']>>

type Visitor = {
  token: string | undefined
  address: string /** The browser's User-Agent. */
  agent?: string | null
}
type Caller = Visitor & { signal: AbortSignal /** Collects what the page shows. */; about?: Set<PageTagOrFault> }
type BoundCaller = Visitor & { ending: Ending }

/**
 * Returns a client for one visitor. It calls our own API in this process, or API_URL if that is set, with the same requests. Every call is
 * aborted at its deadline, and when the visitor's request ends (docs/product.md#api-conventions).
 * @throws ApiFailure for every answer that isn't a success; 503 for no answer or an unreadable one
 */
export function apiFor(caller: Caller, timeout: RequestTimeout = mainTimeout): Api {
  const { about } = caller
  return (call, options) => {
    const deadline = timeout({ method: call.method, picture: collectFiles((options as AnyOptions).body).length > 0 })
    const answer = withTimeout(caller.signal, deadline, (ending) => callApi(call, options, { ...caller, ending }))
    if (about) recordTags(about, call, (options as AnyOptions).path ?? {}, answer)
    return answer
  }
}

/** Records which data a page shows, once their answers arrive, or that a part of the page is missing. */
function recordTags(about: Set<PageTagOrFault>, call: Call, path: Record<string, string>, answer: Promise<unknown>): void {
  const note = (body: unknown) => {
    const tag = pageTagFor(call, path, body)
    if (tag) about.add(tag)
  }
  answer.then(note, (failure) => {
    note(null)
    if (!(failure instanceof ApiFailure) || failure.status >= 500 || failure.status === 429) about.add('broken')
  })
}

/**
 * Returns a function that requests a file and streams it. Only the start of the answer has a deadline.
 * @throws ApiFailure as `apiFor` does
 */
export function fileFor(caller: Caller, timeout: RequestTimeout = mainTimeout): (call: Call) => Promise<Response> {
  return (call) => withTimeout(caller.signal, timeout(call), (ending) => request(call, {}, { ...caller, ending }))
}

/** @throws ApiFailure if the call fails */
async function request(call: Call, options: AnyOptions, caller: BoundCaller): Promise<Response> {
  if (!mayExist(call)) throw new ApiFailure(404, 'That isn’t available on this site.')
  const response = await send(() => buildRequest(call, options, caller), caller)
  if (environment().API_URL) recordAnswer(call, fillPath(call.path, options.path ?? {}), response.status)
  if (!response.ok) throw await readFailure(response)
  return response
}

async function callApi<C extends Call>(call: C, options: CallOptions<C>, caller: BoundCaller): Promise<z.output<C['answer']>> {
  const response = await request(call, options as AnyOptions, caller)
  if (environment().API_URL) return readLeniently(call, options as AnyOptions, { response, member: caller.token !== undefined })
  // Our own API follows the contract exactly, as its tests check. Answers of foreign APIs are read leniently.
  return (await embeddedApi()).getAnswerData(response) as z.output<C['answer']>
}

/**
 * @throws UnreadableAnswer if a call that reads has no readable answer; WriteUnreadable if a write succeeded but its answer can't be read
 */
async function readLeniently<C extends Call>(
  call: C,
  { path = {}, query = {} }: AnyOptions,
  { response, member }: { response: Response; member: boolean },
): Promise<z.output<C['answer']>> {
  // If no answer is needed, doesn't wait for one. An HTML page, however, comes from a sign-in or a proxy, so nothing was done.
  if (call.success === 204 && !isPage(response)) return undefined as z.output<C['answer']>
  const { body, isNonsense } = await readBody(response)
  const isRead = call.method === 'GET' || call.asks
  if (isNonsense || (isRead && body === undefined)) throw new UnreadableAnswer()
  if (call.success === 204) return undefined as z.output<C['answer']>
  try {
    return readAnswer(call, body, { path, query, member })
  } catch {
    throw isRead ? new UnreadableAnswer() : new WriteUnreadable()
  }
}

type AnyOptions = {
  path?: Record<string, string>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
  key?: string
  device?: string
}

function buildRequest(
  call: Call,
  { path = {}, query = {}, body, key, device }: AnyOptions,
  { token, address, agent, ending }: BoundCaller,
): Request {
  const { API_URL, clientSecret } = environment()
  const url = new URL((API_URL ?? 'http://api.internal') + fillPath(call.path, path))
  for (const [name, value] of Object.entries(query)) if (value !== undefined && value !== '') url.searchParams.set(name, String(value))
  const headers = new Headers({ Accept: 'application/json', 'Rostrum-Client-Address': address, 'Rostrum-Client-Secret': clientSecret })
  if (token) headers.set('Authorization', `Bearer ${token}`)
  if (key) headers.set('Idempotency-Key', key)
  if (device) headers.set('Rostrum-Device', device)
  // The owner of the account sees the User-Agent in the list of signed-in devices.
  if (call.ofDevices && agent) headers.set('User-Agent', agent)
  const payload = body && encode(body)
  if (typeof payload === 'string') headers.set('Content-Type', 'application/json')
  // Our own API ends slow work itself, and a request with a signal takes four times as long to create.
  return new Request(url, { method: call.method, headers, body: payload ?? null, ...(API_URL && { signal: ending.signal }) })
}

/** Encodes a body as JSON. With files, encodes it as a form whose part `json` has all other fields. */
function encode(body: Record<string, unknown>): string | FormData {
  const files = collectFiles(body)
  const rest = Object.fromEntries(Object.entries(body).filter(([, value]) => !(value instanceof File)))
  if (files.length === 0) return JSON.stringify(rest)
  const form = new FormData()
  form.set('json', JSON.stringify(rest))
  for (const [name, file] of files) form.set(name, file)
  return form
}

const collectFiles = (body: Record<string, unknown> = {}) =>
  Object.entries(body).filter((entry): entry is [string, File] => entry[1] instanceof File && entry[1].size > 0)

async function send(requestOf: () => Request, { token, ending }: BoundCaller): Promise<Response> {
  try {
    return environment().API_URL ? await sendWithCookies(requestOf, token) : await (await embeddedApi()).ask(requestOf())
  } catch (failure) {
    if (ending.signal.aborted) throw failure
    throw new ApiFailure(503, noAnswerText)
  }
}

const isPage = ({ headers }: Response) => /html/i.test(headers.get('Content-Type') ?? '')

/** Reads the body of an answer. `body` is undefined if it isn't JSON; `isNonsense` marks HTML pages and truncated answers. */
async function readBody(response: Response): Promise<{ body: unknown; isNonsense: boolean }> {
  try {
    const text = await response.text()
    const body = parseJson(text)
    return { body, isNonsense: body === undefined && /^\s*[<{[]/.test(text) }
  } catch {
    return { body: undefined, isNonsense: true }
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function readFailure(response: Response): Promise<ApiFailure> {
  const { body } = await readBody(response)
  // Of a failure that is a page, only the status can be used.
  const status = response.status >= 400 && response.status < 600 ? response.status : 503
  const ownFailure = environment().API_URL ? null : Failure.safeParse(body).data
  const { message, errors, serverMessage } = ownFailure
    ? { errors: undefined, ...ownFailure, serverMessage: ownFailure.message }
    : failureTextFor(status, body)
  return new ApiFailure(status, message, errors, parseRetryAfter(response), serverMessage)
}

/** Returns Retry-After if it is in seconds or a date; null for anything else. */
function parseRetryAfter({ headers }: Response): string | null {
  return /^(?:\d{1,9}|[\w ,:-]{20,40})$/.exec(headers.get('Retry-After') ?? '')?.[0] ?? null
}
