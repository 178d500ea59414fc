import type { Call } from '#contract/call'
import { ApiFailure } from './api-failure'
import { environment } from './environment.server'

/** How long to wait for an answer, and the message if none arrives. */
export type Deadline = { milliseconds: number; text: string }
/** Returns the deadline of a call, which depends on its method and on whether it uploads a picture. */
export type RequestTimeout = (call: Pick<Call, 'method'> & { picture?: boolean }) => Deadline

export const noAnswerText = 'The debate service isn’t responding. Try again in a moment. We’ve kept what you typed.'

/**
 * The timeout for the main content of a page. It is longer for forms, because aborting a write leaves it unclear whether the write
 * happened. Our own API in this process ends slow work itself (server/text-worker-pool.ts), with better messages; a foreign API may have
 * crashed.
 */
export const mainTimeout: RequestTimeout = ({ method, picture }) => {
  const { API_URL, API_TIMEOUT_MS } = environment()
  const formShare = API_URL ? (picture ? 4 : 2) : 8
  return { milliseconds: API_TIMEOUT_MS * (method === 'GET' ? 1 : formShare), text: noAnswerText }
}

/** The share of the main timeout that secondary content gets. */
const secondaryShare = 0.3

/**
 * Returns a timeout that starts now and covers all secondary content of a page together. Afterwards, the page is shown without the rest.
 * Our own API answers as soon as it can, so not waiting for its answer would save no time.
 */
export function secondaryTimeout(): RequestTimeout {
  const { API_URL, API_TIMEOUT_MS } = environment()
  if (!API_URL) return mainTimeout
  const end = performance.now() + API_TIMEOUT_MS * secondaryShare
  return () => ({ milliseconds: Math.max(0, end - performance.now()), text: 'The debate service took too long, so this was left out.' })
}

/** Aborts some work. Creating its signal takes time, so it is created only if needed. */
export type Ending = { readonly signal: AbortSignal }

/**
 * Ends some work at the deadline, and when the visitor's request ends. The timer keeps the controller alive: a signal alone is
 * garbage-collected with its request (undici holds it weakly), and reading the rest of an answer that never comes would then wait for ever.
 * @throws ApiFailure 503 at the deadline
 */
export async function withTimeout<T>(
  visitor: AbortSignal,
  { milliseconds, text }: Deadline,
  work: (ending: Ending) => Promise<T>,
): Promise<T> {
  const ending = new AbortController()
  let end = (_: unknown): void => {}
  const ended = new Promise<never>((_, reject) => {
    end = (why) => {
      reject(why)
      ending.abort(why)
    }
  })
  const leave = () => end(visitor.reason)
  const timer = setTimeout(() => end(new ApiFailure(503, text)), milliseconds)
  visitor.addEventListener('abort', leave)
  if (visitor.aborted) leave()
  try {
    return await Promise.race([work(ending), ended])
  } finally {
    clearTimeout(timer)
    visitor.removeEventListener('abort', leave)
  }
}
