import { useEffect, useRef } from 'react'
import { sendTo } from '../platform/ask-page'
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
  const last = useRef<{ form: FormData | null; answered: Promise<unknown>; settle: Props['settle'] }>()
  last.current ??= { form: null, answered: Promise.resolve(), settle }
  const { current } = last
  useEffect(() => {
    current.settle = settle
    if (current.form === form) return
    current.form = form
    form.set('enhanced', '1')
    current.answered = current.answered.then(async () => {
      const acted = await answered(to ?? location.href, form)
      if (current.form === form) current.settle(acted)
    })
  })
  return null
}

/** Where the server can't be reached or fails, the page stays and says so. */
async function answered(to: string, form: FormData): Promise<Acted> {
  try {
    return (await sendTo(to, form)) as Acted
  } catch {
    const message = 'That did not reach the server, so nothing has changed. Try again in a moment.'
    return { kind: 'refused', intent: '', message, errors: {}, values: {} }
  }
}
