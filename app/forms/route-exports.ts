import type { HeadersFunction } from '@remix-run/node'
import type { ClientActionFunctionArgs, ClientLoaderFunctionArgs, ShouldRevalidateFunction } from '@remix-run/react'
import type { ActionResult } from './action-result'
import { unreachableText } from './form-text'

/**
 * The `clientAction` of pages whose forms are sent by fetchers. If the server can't be reached or fails, the page stays and says so; Remix
 * would show the error page instead.
 */
export async function clientAction({ serverAction }: ClientActionFunctionArgs): Promise<ActionResult> {
  try {
    return await serverAction<ActionResult>()
  } catch (failure) {
    if (isRedirect(failure)) throw failure
    return { kind: 'refused', intent: '', message: unreachableText, errors: {}, values: {} }
  }
}

/** The `clientLoader` of pages that fetchers reload: null if they can't be loaded now. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> {
  try {
    return await serverLoader()
  } catch (failure) {
    if (isRedirect(failure)) throw failure
    return null
  }
}

/**
 * The `shouldRevalidate` of every page: never, because a fetcher updates the page itself, and text typed elsewhere on the page must stay.
 */
export const shouldRevalidate: ShouldRevalidateFunction = () => false

/** A route's `headers`: passes on Retry-After when the API refuses too many attempts. */
export const headers: HeadersFunction = ({ actionHeaders }) => {
  const retryAfter = actionHeaders.get('Retry-After')
  return new Headers(retryAfter === null ? {} : { 'Retry-After': retryAfter })
}

const isRedirect = (thrown: unknown) => thrown instanceof Response && thrown.status >= 300 && thrown.status < 400
