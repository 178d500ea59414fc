import { type FormEvent, useEffect, useLayoutEffect, useRef } from 'react'
import type { ActionResult } from './action-result'

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
