import type { Call } from '#contract/call'
import { ApiFailure } from './api-failure'
import { environment } from './environment.server'

/** How long an answer is waited for, and what is said when none has come. */
export type Deadline = { milliseconds: number; words: string }
/** By what is asked, and whether a picture goes with it. */
export type RequestTimeout = (call: Pick<Call, 'method'> & { picture?: boolean }) => Deadline

export const noAnswer = 'The debate service isn’t responding. Try again in a moment. We’ve kept what you typed.'

/**
 * For what a page is about, and longer for a form: to break off what is to be done leaves open whether it was. Our own API in this process
 * ends what takes too long itself (server/text-worker-pool.ts), with better words; one elsewhere may have died.
 */
export const forSubject: RequestTimeout = ({ method, picture }) => {
  const { API_URL, API_TIMEOUT_MS } = environment()
  const formShare = API_URL ? (picture ? 4 : 2) : 8
  return { milliseconds: API_TIMEOUT_MS * (method === 'GET' ? 1 : formShare), words: noAnswer }
}

/** So much of a subject's time what stands beside it has. */
const besideShare = 0.3

/**
 * For what stands beside a page's subject, all of it together, from now on: then the page does without. Our own API in this
 * process answers as soon as it can, and to go without its answer would spare nobody a wait.
 */
export function forWhatIsBeside(): RequestTimeout {
  const { API_URL, API_TIMEOUT_MS } = environment()
  if (!API_URL) return forSubject
  const end = performance.now() + API_TIMEOUT_MS * besideShare
  return () => ({ milliseconds: Math.max(0, end - performance.now()), words: 'The debate service took too long, so this was left out.' })
}

/** What breaks off some work; its signal takes a while to make, where one is needed. */
export type Ending = { readonly signal: AbortSignal }

/**
 * Ends some work with the visitor's request and at the deadline. The timer holds what ends it: a signal alone is collected with the
 * request it was given to (undici holds it weakly), and who reads the rest of an answer that never comes then waits for ever.
 * @throws ApiFailure 503 at the deadline
 */
export async function withTimeout<T>(
  visitor: AbortSignal,
  { milliseconds, words }: Deadline,
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
  const timer = setTimeout(() => end(new ApiFailure(503, words)), milliseconds)
  visitor.addEventListener('abort', leave)
  if (visitor.aborted) leave()
  try {
    return await Promise.race([work(ending), ended])
  } finally {
    clearTimeout(timer)
    visitor.removeEventListener('abort', leave)
  }
}
