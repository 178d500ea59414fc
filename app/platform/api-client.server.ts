import type { z } from 'zod'
import { type Call, fillPath, type PathNames } from '#contract/call'
import { Failure } from '#contract/failures'
import { readAnswer } from '#foreign/answers'
import { sendWithCookies } from '#foreign/cookies.server'
import { learnFrom, mayBeThere } from '#foreign/discovered-calls.server'
import { ApiFailure, DoneUnread, Unreadable } from './api-failure'
import { embeddedApi } from './embedded-api.server'
import { environment } from './environment.server'
import { toldBy } from './failure-text.server'
import { type PageTagOrFault, tagOf } from './page-tags.server'
import { type Ending, forSubject, noAnswer, type RequestTimeout, withTimeout } from './request-timeout.server'

/** What a call is asked with: only what the contract names for it. */
export type CallOptions<C extends Call> = Option<
  'path',
  PathNames<C['path']> extends never ? undefined : Record<PathNames<C['path']>, string>
> &
  Option<'query', z.input<C['query']>> &
  Option<'body', z.input<C['body']>> & { key?: string /** What the visitor's device proves. */; device?: string | undefined }
type Option<Name extends string, T> = [T] extends [undefined] ? { [K in Name]?: undefined } : { [K in Name]: T }

/** Calls the API of the contract on behalf of one visitor. */
export type Api = <C extends Call>(call: C, asking: CallOptions<C>) => Promise<z.output<C['answer']>>

type Visitor = {
  token: string | undefined
  address: string /** As the browser names itself. */
  agent?: string | null
}
type Caller = Visitor & { signal: AbortSignal /** Is told what is asked for. */; about?: Set<PageTagOrFault> }
type Called = Visitor & { ending: Ending }

/**
 * A client for one visitor: our own API in this process unless API_URL is set; the same bytes either way.
 * Every call ends with the visitor's request and at its deadline (docs/product.md#api-conventions).
 * @throws ApiFailure for every answer that is no success, and for none or nonsense (503)
 */
export function apiFor(caller: Caller, patience: RequestTimeout = forSubject): Api {
  const { about } = caller
  return (call, asking) => {
    const waits = patience({ method: call.method, picture: filesIn((asking as Loose).body).length > 0 })
    const answer = withTimeout(caller.signal, waits, (ending) => answerTo(call, asking, { ...caller, ending }))
    if (about) noteOf(about, call, (asking as Loose).path ?? {}, answer)
    return answer
  }
}

/** Notes what a page shows as its answers come, or that it lacks a part of itself. */
function noteOf(about: Set<PageTagOrFault>, call: Call, path: Record<string, string>, answer: Promise<unknown>): void {
  const note = (said: unknown) => {
    const tag = tagOf(call, path, said)
    if (tag) about.add(tag)
  }
  answer.then(note, (failure) => {
    note(null)
    if (!(failure instanceof ApiFailure) || failure.status >= 500 || failure.status === 429) about.add('broken')
  })
}

/**
 * Asks for a file, which goes on as it comes: only its beginning has a deadline.
 * @throws ApiFailure as `apiFor`
 */
export function fileFor(caller: Caller, patience: RequestTimeout = forSubject): (call: Call) => Promise<Response> {
  return (call) => withTimeout(caller.signal, patience(call), (ending) => answered(call, {}, { ...caller, ending }))
}

/** @throws ApiFailure for what is no success */
async function answered(call: Call, asking: Loose, caller: Called): Promise<Response> {
  if (!mayBeThere(call)) throw new ApiFailure(404, 'The debate service doesn’t have that.')
  const response = await send(() => requestFor(call, asking, caller), caller)
  if (environment().API_URL) learnFrom(call, fillPath(call.path, asking.path ?? {}), response.status)
  if (!response.ok) throw await failureOf(response)
  return response
}

async function answerTo<C extends Call>(call: C, asking: CallOptions<C>, caller: Called): Promise<z.output<C['answer']>> {
  const response = await answered(call, asking as Loose, caller)
  if (environment().API_URL) return readLeniently(call, asking as Loose, response)
  // Our own API keeps the contract to the letter, its tests see to that; others are read leniently.
  return (await embeddedApi()).saidBy(response) as z.output<C['answer']>
}

/** @throws Unreadable for nonsense, and where something was asked for and the answer is none; DoneUnread where something was done */
async function readLeniently<C extends Call>(
  call: C,
  { path = {}, query = {} }: Loose,
  response: Response,
): Promise<z.output<C['answer']>> {
  // Where no answer is needed none is waited for; but a page is of a sign-in or a proxy, and nothing was done.
  if (call.success === 204 && !saysPage(response)) return undefined as z.output<C['answer']>
  const { said, isNonsense } = await saidIn(response)
  const asksOnly = call.method === 'GET' || call.asks
  if (isNonsense || (asksOnly && said === undefined)) throw new Unreadable()
  if (call.success === 204) return undefined as z.output<C['answer']>
  try {
    return readAnswer(call, said, { path, query })
  } catch {
    throw asksOnly ? new Unreadable() : new DoneUnread()
  }
}

type Loose = {
  path?: Record<string, string>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
  key?: string
  device?: string
}

function requestFor(call: Call, { path = {}, query = {}, body, key, device }: Loose, { token, address, agent, ending }: Called): Request {
  const { API_URL, clientSecret } = environment()
  const url = new URL((API_URL ?? 'http://api.internal') + fillPath(call.path, path))
  for (const [name, value] of Object.entries(query)) if (value !== undefined && value !== '') url.searchParams.set(name, String(value))
  const headers = new Headers({ Accept: 'application/json', 'Rostrum-Client-Address': address, 'Rostrum-Client-Secret': clientSecret })
  if (token) headers.set('Authorization', `Bearer ${token}`)
  if (key) headers.set('Idempotency-Key', key)
  if (device) headers.set('Rostrum-Device', device)
  // By that its owner knows it again, among the devices on which they are signed in.
  if (call.ofDevices && agent) headers.set('User-Agent', agent)
  const payload = body && encode(body)
  if (typeof payload === 'string') headers.set('Content-Type', 'application/json')
  // Our own API ends by itself what takes too long, and to be ready to be broken off takes a request four times as long to make.
  return new Request(url, { method: call.method, headers, body: payload ?? null, ...(API_URL && { signal: ending.signal }) })
}

/** JSON; with files a form whose part `json` has the rest. */
function encode(body: Record<string, unknown>): string | FormData {
  const files = filesIn(body)
  const rest = Object.fromEntries(Object.entries(body).filter(([, value]) => !(value instanceof File)))
  if (files.length === 0) return JSON.stringify(rest)
  const form = new FormData()
  form.set('json', JSON.stringify(rest))
  for (const [name, file] of files) form.set(name, file)
  return form
}

const filesIn = (body: Record<string, unknown> = {}) =>
  Object.entries(body).filter((entry): entry is [string, File] => entry[1] instanceof File && entry[1].size > 0)

async function send(requestOf: () => Request, { token, ending }: Called): Promise<Response> {
  try {
    return environment().API_URL ? await sendWithCookies(requestOf, token) : await (await embeddedApi()).ask(requestOf())
  } catch (failure) {
    if (ending.signal.aborted) throw failure
    throw new ApiFailure(503, noAnswer)
  }
}

const saysPage = ({ headers }: Response) => /html/i.test(headers.get('Content-Type') ?? '')

/** What stands in an answer; `said` is undefined for what is no JSON. Nonsense is a page of HTML, and what breaks off half way. */
async function saidIn(response: Response): Promise<{ said: unknown; isNonsense: boolean }> {
  try {
    const text = await response.text()
    const said = jsonIn(text)
    return { said, isNonsense: said === undefined && /^\s*[<{[]/.test(text) }
  } catch {
    return { said: undefined, isNonsense: true }
  }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function failureOf(response: Response): Promise<ApiFailure> {
  const { said } = await saidIn(response)
  // No page can be answered with another status than a failure's.
  const status = response.status >= 400 && response.status < 600 ? response.status : 503
  const own = environment().API_URL ? null : Failure.safeParse(said).data
  const { message, errors, serverMessage } = own ? { errors: undefined, ...own, serverMessage: own.message } : toldBy(status, said)
  return new ApiFailure(status, message, errors, waitIn(response), serverMessage)
}

/** Seconds or a date, as they may be handed on; anything else was a mistake. */
function waitIn({ headers }: Response): string | null {
  return /^(?:\d{1,9}|[\w ,:-]{20,40})$/.exec(headers.get('Retry-After') ?? '')?.[0] ?? null
}
