import type { ActionFunctionArgs } from '@remix-run/node'
import { BodyRefused, readForm } from '../../server/request-body.ts'
import { ApiFailure } from '../platform/api-failure'
import { problem } from '../platform/define-loader.server.ts'
import { addressOf, type Carried, type LoadContext, type Visit, visitOf } from '../platform/visit.server'
import { csrfGuard, textsOf } from './csrf-guard.server.ts'
import { withButtonFields } from './form-buttons'

/**
 * A route's action: guards, reads the form, hands it on. Every unsafe method of the web app comes through here, on
 * our server and on stock hosting alike; a test holds the routes to it.
 * @param inWords what a form does, for the page that asks to send it once more
 */
export function defineAction<T>(action: (visit: Visit, form: FormData) => Promise<T>, inWords: InWords) {
  return async ({ request, context }: ActionFunctionArgs) => {
    const shared = context as LoadContext
    shared.acted = true
    shared.from = sentFrom(request)
    const visit = () => visitOf(request, shared)
    const form = await csrfGuard(request, {
      read: formOf,
      inWords: async (form) => (await inWords(await visit(), textsOf(form)).catch(unlessBroken)) ?? 'your request is completed',
      address: addressOf(request, shared),
    })
    shared.sent = carriedBy(form)
    return action(await visit(), form)
  }
}

/** A page that is shown in answer to a form has the same form again: sent once more with the same text, it is the same thing. */
function carriedBy(form: FormData): Carried {
  const { nonce, back } = textsOf(form)
  return { nonce: nonce && /^[\w-]{1,60}$/.test(nonce) ? nonce : undefined, back }
}

/** What a form does, as the end of a sentence: "Maria is blocked". It may ask the API for names, and changes nothing. */
type InWords = (visit: Visit, fields: Readonly<Record<string, string>>) => Promise<string>

function unlessBroken(failure: unknown): undefined {
  if (!(failure instanceof ApiFailure)) throw failure
}

/** @throws the answer to a form beyond the limits (server/request-body.ts) */
async function formOf(request: Request): Promise<FormData> {
  try {
    return withButtonFields(await readForm(request))
  } catch (failure) {
    if (!(failure instanceof BodyRefused)) throw failure
    throw problem(failure.status, `${failure.message} Go back: what you typed is still in the form.`)
  }
}

/**
 * The page a form was sent from, as an address with its query. w3m sends a form that names no `action` to the page's path alone, and
 * the query often says what the page is about; the Referer that it sends has it still. Other browsers send to the address of the page
 * (HTML, form submission, "action"), and an address with a query is never changed.
 */
export function sentFrom(request: Request): URL {
  const url = new URL(request.url)
  const referer = request.headers.get('Referer')
  if (url.search !== '' || referer === null || !URL.canParse(referer)) return url
  const { pathname, search } = new URL(referer)
  if (pathname === url.pathname) url.search = search
  return url
}
