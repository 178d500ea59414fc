import { json, type LoaderFunctionArgs } from '@remix-run/node'
import { type DebateCard, listDebates } from '#contract/debates'
import { ApiFailure } from './api-failure'
import { isUnloaded } from './partial-result'
import { partialResult } from './partial-result.server'
import { leadOn } from './redirects.server'
import { commitSession } from './session.server'
import { type LoadContext, placeOf, type Visit, visitOf } from './visit.server'
import { withholdSensitive } from './withhold-sensitive.server'

/**
 * A route's loader: parse → call → answer. What the API refuses becomes the error page in the frame; a session the API
 * no longer knows is cleared, and the page loaded again as a guest (docs/product.md).
 */
export function defineLoader<T>(load: (visit: Visit, params: LoaderFunctionArgs['params']) => Promise<T>) {
  return async ({ request, context, params }: LoaderFunctionArgs) => {
    const visit = await visitOf(request, context as LoadContext)
    try {
      return withholdSensitive(await load(visit, params), visit)
    } catch (failure) {
      throw await answerTo(failure, visit)
    }
  }
}

async function answerTo(failure: unknown, visit: Visit): Promise<unknown> {
  if (!(failure instanceof ApiFailure)) return failure
  if (failure.status === 401 && visit.member) {
    visit.session.unset('token')
    visit.session.flash('notice', { kind: 'refused', text: 'Your session has ended. Sign in again to take part.' })
    return leadOn(placeOf(visit.url), { status: 303, headers: { 'Set-Cookie': await commitSession(visit.session) } })
  }
  return problem(failure.status, failure.message, failure.retryAfter, await instead(failure, visit))
}

/** A few debates for who looked for what is not there; none where they can't be had soon. */
async function instead({ status }: ApiFailure, visit: Visit): Promise<Elsewhere | null> {
  if (status !== 404 && status !== 410) return null
  const found = await partialResult(visit.beside().api(listDebates, { query: { sort: 'popular', per_page: 3 } })).catch(() => null)
  return found === null || isUnloaded(found) ? null : { debates: found.data.slice(0, 3), now: Date.now() }
}

/** Debates to read instead, and when they were looked up. */
export type Elsewhere = { debates: readonly DebateCard[]; now: number }

/** What the error page shows. `confirm` and `carry` hold a form that waits for one more step. */
export type Problem =
  | { kind: 'problem'; message: string; elsewhere?: Elsewhere }
  | ResendProblem
  | ConfirmProblem
  /** What another site sent: that site, where the browser names it, and the page that it was sent to. */
  | { kind: 'foreign'; site: string | null; place: string }
  | SignInProblem
  /** Refused, and kept nowhere but here. */
  | { kind: 'again'; place: string; fields: Record<string, string>; message: string }

/** A form that waits for a sign-in, on the page where one signs in. */
export type SignInProblem = {
  kind: 'carry'
  /** Why one is to sign in. */
  title: string
  place: string
  fields: Record<string, string>
  /** What is done then, as the end of a sentence. */
  words: string
  holdsText: boolean
}

/** A form that nothing shows to be ours, to be sent once more. */
export type ResendProblem = {
  kind: 'confirm'
  action: string
  token: string
  /** What is done then, as the end of a sentence. */
  words: string
  fields: Record<string, string>
  /** The fields that held passwords, which no page is given back. */
  secrets: readonly string[]
  /** Whether files were among it, which no page can give back. */
  files: boolean
}

/** A form that does what cannot be undone, to be sent once more by who is sure. */
export type ConfirmProblem = {
  kind: 'sure'
  /** The page that it was sent to. */
  action: string
  token: string
  fields: Record<string, string>
  title: string
  /** What comes of it. */
  words: string
  /** The button that does it. */
  yes: string
}

/** An answer that the error page explains; throw it. */
export function problem(status: number, message: string, retryAfter: string | null = null, elsewhere: Elsewhere | null = null) {
  return json({ kind: 'problem', message, ...(elsewhere && { elsewhere }) } satisfies Problem, {
    status,
    headers: retryAfter ? { 'Retry-After': retryAfter } : {},
  })
}
