import { useFetcher } from '@remix-run/react'
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ActionResult } from './action-result'
import { intentOf } from './form-buttons'
import type { Said } from './notice'

type Toggle<State> = {
  /** As the page came. */
  loaded: State
  /** What an intent makes of it, shown until the answer is there. */
  toggled: (state: State, intent: string) => State
  isState: (answer: unknown) => answer is State
  /** What has happened, in words. */
  inWords: (state: State) => string
  say: (said: Said) => void
}

/**
 * A state that the one button of a form toggles, such as watching a debate: shown at once, and with JavaScript the page stays.
 * @returns what is shown, and the form's `onSubmit`
 */
export function useToggle<State>({ loaded, toggled, isState, inWords, say }: Toggle<State>) {
  const fetcher = useFetcher<ActionResult>()
  const [settled, setSettled] = useState(loaded)
  useAnswers(fetcher.data, (acted) => {
    if (acted.kind === 'answer' && isState(acted.answer)) {
      setSettled(acted.answer)
      say({ kind: 'done', text: inWords(acted.answer) })
    } else if (acted.kind === 'refused') say({ kind: 'refused', text: acted.message })
  })

  function send(event: FormEvent<HTMLFormElement>): void {
    const form = formSentBy(event)
    if (!form) return
    event.preventDefault()
    fetcher.submit(form, { method: 'post' })
  }

  return { shown: fetcher.formData ? toggled(settled, intentOf(fetcher.formData)) : settled, send }
}

/**
 * What a pressed form sends by a fetcher: its fields, its button, and that the answer alone is wanted.
 * @returns null where the event is not that of a form which somebody sends
 */
export function formSentBy({ target, nativeEvent }: FormEvent<HTMLElement>): FormData | null {
  if (!(target instanceof HTMLFormElement) || !(nativeEvent instanceof SubmitEvent)) return null
  return inPlace(new FormData(target, nativeEvent.submitter))
}

/** The same form, whose action answers instead of leading to another page. */
export function inPlace(form: FormData): FormData {
  form.set('enhanced', '1')
  return form
}

/** Calls `settle` once with each answer that a fetcher has got, before the page is painted with it. */
export function useAnswers(answer: ActionResult | undefined, settle: (answer: ActionResult) => void): void {
  const latest = useRef(settle)
  useBeforePaint(() => {
    latest.current = settle
  })
  useBeforePaint(() => {
    if (answer !== undefined) latest.current(answer)
  }, [answer])
}

/** The server paints nothing. */
const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect
