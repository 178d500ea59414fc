import type { ActionFunctionArgs } from '@remix-run/node'
import { BodyError, readFormBody } from '../../server/request-body.ts'
import { problemResponse } from '../platform/define-loader.server.ts'
import { type Carried, clientAddress, createVisit, type LoadContext, type Visit } from '../platform/visit.server'
import { csrfGuard, textFields } from './csrf-guard.server.ts'
import { ignoreApiFailure } from './drafts.server.ts'
import { withButtonFields } from './form-buttons'
import { completedText } from './form-text'

/**
 * Makes a route's action: guards the request, reads the form and passes it on. Every unsafe method of the web app goes through this
 * function, on our server and on stock hosting alike; a test enforces it for all routes.
 * @param describeForm returns what a form does, for the page that asks to send it again
 */
export function defineAction<T>(action: (visit: Visit, form: FormData) => Promise<T>, describeForm: DescribeForm) {
  return async ({ request, context }: ActionFunctionArgs) => {
    const shared = context as LoadContext
    shared.isFormAnswer = true
    shared.from = getFormPage(request)
    const visit = () => createVisit(request, shared)
    const form = await csrfGuard(request, {
      read: readFormOnce,
      describeForm: async (form) => (await describeForm(await visit(), textFields(form)).catch(ignoreApiFailure)) ?? completedText,
      address: clientAddress(request, shared),
    })
    shared.sent = carriedFields(form)
    return action(await visit(), form)
  }
}

/**
 * Returns the data that a page shown in answer to a form repeats in that form. The nonce makes the form count once if it is sent twice with
 * the same text.
 */
function carriedFields(form: FormData): Carried {
  const { nonce, back } = textFields(form)
  return { nonce: nonce && /^[\w-]{1,60}$/.test(nonce) ? nonce : undefined, back }
}

/** Describes what a form does, as the end of a sentence: "Maria is blocked". It may ask the API for names, but changes nothing. */
type DescribeForm = (visit: Visit, fields: Readonly<Record<string, string>>) => Promise<string>

/** @throws the response for a form beyond the limits (server/request-body.ts) */
async function readFormOnce(request: Request): Promise<FormData> {
  try {
    return withButtonFields(await readFormBody(request))
  } catch (failure) {
    if (!(failure instanceof BodyError)) throw failure
    throw problemResponse(failure.status, `${failure.message} Go back: what you typed is still in the form.`)
  }
}

/**
 * Returns the page that a form was sent from, as an address with its query. w3m sends a form without `action` to the page's path alone, but
 * the query often says what the page is about; the Referer still has it. Other browsers send to the full address of the page (HTML, form
 * submission, "action"), and an address with a query is never changed.
 */
export function getFormPage(request: Request): URL {
  const url = new URL(request.url)
  const referer = request.headers.get('Referer')
  if (url.search !== '' || referer === null || !URL.canParse(referer)) return url
  const { pathname, search } = new URL(referer)
  if (pathname === url.pathname) url.search = search
  return url
}
