import { json, type LoaderFunctionArgs } from '@remix-run/node'
import { type DebateCard, listDebates } from '#contract/debates'
import { ApiFailure } from './api-failure'
import { isUnloaded } from './partial-result'
import { partialResult } from './partial-result.server'
import { redirectTo } from './redirects.server'
import { commitSession } from './session.server'
import { createVisit, getPagePath, type LoadContext, type Visit } from './visit.server'
import { withholdSensitive } from './withhold-sensitive.server'

/**
 * Defines a route's loader. A refusal by the API becomes the error page, with the site's header and footer. If the API no longer knows the
 * session, the session is cleared and the page is reloaded as a guest (docs/product.md).
 */
export function defineLoader<T>(load: (visit: Visit, params: LoaderFunctionArgs['params']) => Promise<T>) {
  return async ({ request, context, params }: LoaderFunctionArgs) => {
    const visit = await createVisit(request, context as LoadContext)
    try {
      return withholdSensitive(await load(visit, params), visit)
    } catch (failure) {
      throw await toResponse(failure, visit)
    }
  }
}

async function toResponse(failure: unknown, visit: Visit): Promise<unknown> {
  if (!(failure instanceof ApiFailure)) return failure
  if (failure.status === 401 && visit.member) {
    visit.session.unset('token')
    visit.session.flash('notice', { kind: 'refused', text: 'Your session has ended. Sign in again to take part.' })
    return redirectTo(getPagePath(visit.url), { status: 303, headers: { 'Set-Cookie': await commitSession(visit.session) } })
  }
  return problemResponse(failure.status, failure.message, failure.retryAfter, await suggestedDebates(failure, visit))
}

/** Returns a few debates for the page "not found"; null if they can't be loaded quickly. */
async function suggestedDebates({ status }: ApiFailure, visit: Visit): Promise<SuggestedDebates | null> {
  if (status !== 404 && status !== 410) return null
  const popular = await partialResult(visit.secondary().api(listDebates, { query: { sort: 'popular', per_page: 3 } })).catch(() => null)
  return popular === null || isUnloaded(popular) ? null : { debates: popular.data.slice(0, 3), now: Date.now() }
}

/** Debates to suggest instead, and when they were loaded. */
export type SuggestedDebates = { debates: readonly DebateCard[]; now: number }

/** The data of the error page. For `confirm` and `carry`, they contain a form that needs one more step. */
export type Problem =
  | { kind: 'problem'; message: string; elsewhere?: SuggestedDebates }
  | ResendProblem
  | ConfirmProblem
  /** A form from another site: the name of that site, if the browser states it, and the page that the form was sent to. */
  | { kind: 'foreign'; site: string | null; place: string }
  | SignInProblem
  /** A refused form that is stored nowhere except on this page. */
  | { kind: 'again'; place: string; fields: Record<string, string>; message: string }

/** A form that waits for a sign-in. It is shown on the sign-in page. */
export type SignInProblem = {
  kind: 'carry'
  /** Why the person must sign in. */
  title: string
  place: string
  fields: Record<string, string>
  /** The action that follows, as the end of a sentence. */
  text: string
  holdsText: boolean
}

/** A form whose origin can't be verified. It must be sent once more. */
export type ResendProblem = {
  kind: 'confirm'
  action: string
  token: string
  /** The action that follows, as the end of a sentence. */
  text: string
  fields: Record<string, string>
  /** The names of password fields, which are never sent back to a page. */
  secrets: readonly string[]
  /** True if the form included files, which a page can't send back. */
  files: boolean
}

/** A form with an irreversible effect. It must be sent once more as confirmation. */
export type ConfirmProblem = {
  kind: 'sure'
  /** The page that the form was sent to. */
  action: string
  token: string
  fields: Record<string, string>
  title: string
  /** The consequences. */
  text: string
  /** The label of the confirming button. */
  yes: string
}

/** Creates a response that shows the error page. Throw it. */
export function problemResponse(
  status: number,
  message: string,
  retryAfter: string | null = null,
  elsewhere: SuggestedDebates | null = null,
) {
  return json({ kind: 'problem', message, ...(elsewhere && { elsewhere }) } satisfies Problem, {
    status,
    headers: retryAfter ? { 'Retry-After': retryAfter } : {},
  })
}
