import { useFetcher } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import type { Refusal } from './acting.server'
import type { Shown } from './acts.server'

/** What an action of `actOn` answers where it does not lead elsewhere. */
export type Acted = Refusal | Shown | { kind: 'answer'; answer: unknown }

type Props = {
  /** As pressed; another one is another call. */
  form: FormData
  /** Whose page's action; the present one's unless given. */
  to?: string
  /** Gets the answer to the last one. */
  settle: (acted: Acted) => void
}

/**
 * Sends a form to its page's action without leaving the page, and shows nothing itself. A form that comes while another
 * is on its way is sent after it, so that the server hears them in order.
 */
export function SentInPlace({ form, to, settle }: Props) {
  const fetcher = useFetcher<Acted>()
  const sent = useRef<FormData>()
  useEffect(() => {
    if (fetcher.state !== 'idle') return
    if (sent.current !== form) {
      sent.current = form
      form.set('enhanced', '1')
      fetcher.submit(form, { method: 'post', ...(to ? { action: to } : {}) })
    } else if (fetcher.data) settle(fetcher.data)
  })
  return null
}

/**
 * A page's `clientAction`: where the server can't be reached or fails, the page stays and says so. Only forms sent in
 * place come here; plain ones are the browser's.
 */
export async function answeredOrRefused({ serverAction }: { serverAction: () => Promise<unknown> }): Promise<unknown> {
  try {
    return await serverAction()
  } catch (failure) {
    // A redirect: to sign-in, when the session has ended.
    if (failure instanceof Response) throw failure
    const message = 'That did not reach the server, so nothing has changed. Try again in a moment.'
    return { kind: 'refused', intent: '', message, errors: {}, values: {} } satisfies Refusal
  }
}

/** A `clientLoader` for what is loaded into a part of other pages: where that fails, the part has nothing, and the page stays. */
export async function loadedOrNothing<T>({ serverLoader }: { serverLoader: () => Promise<T> }): Promise<T | null> {
  try {
    return await serverLoader()
  } catch (failure) {
    // A redirect: to sign-in, when the session has ended.
    if (failure instanceof Response) throw failure
    return null
  }
}

/** A page's `shouldRevalidate`: what a form sent in place has changed, the page shows already. */
export function notAfterForms({ formMethod, defaultShouldRevalidate }: { formMethod?: string; defaultShouldRevalidate: boolean }): boolean {
  return formMethod === undefined && defaultShouldRevalidate
}
