import { useFetcher } from '@remix-run/react'
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ActionResult } from './action-result'
import { readIntent } from './form-buttons'
import type { PageMessage } from './notice'

type Toggle<State> = {
  /** The state when the page was loaded. */
  loaded: State
  /** Returns the state after an intent. It is shown until the answer arrives. */
  toggled: (state: State, intent: string) => State
  isState: (answer: unknown) => answer is State
  /** Returns a sentence that describes the new state. */
  stateText: (state: State) => string
  onMessage: (message: PageMessage) => void
}

/**
 * Toggles a state by the only button of a form, such as watching a debate. The change is shown at once, and with JavaScript the page stays.
 * @returns the state to show, and the form's `onSubmit`
 */
export function useToggle<State>({ loaded, toggled, isState, stateText, onMessage }: Toggle<State>) {
  const fetcher = useFetcher<ActionResult>()
  const [settled, setSettled] = useState(loaded)
  useAnswers(fetcher.data, (actionResult) => {
    if (actionResult.kind === 'answer' && isState(actionResult.answer)) {
      setSettled(actionResult.answer)
      onMessage({ kind: 'done', text: stateText(actionResult.answer) })
    } else if (actionResult.kind === 'refused') onMessage({ kind: 'refused', text: actionResult.message })
  })

  function send(event: FormEvent<HTMLFormElement>): void {
    const form = submittedForm(event)
    if (!form) return
    event.preventDefault()
    fetcher.submit(form, { method: 'post' })
  }

  return { shown: fetcher.formData ? toggled(settled, readIntent(fetcher.formData)) : settled, send }
}

/**
 * Returns what a fetcher sends for a submitted form: its fields, its button, and a mark that requests only the answer.
 * @returns null if the event is not the submission of a form
 */
export function submittedForm({ target, nativeEvent }: FormEvent<HTMLElement>): FormData | null {
  if (!(target instanceof HTMLFormElement) || !(nativeEvent instanceof SubmitEvent)) return null
  return markInPlace(new FormData(target, nativeEvent.submitter))
}

/** Marks a form so that its action answers instead of redirecting. */
export function markInPlace(form: FormData): FormData {
  form.set('enhanced', '1')
  return form
}

/** Calls `settle` once with each answer of a fetcher, before the page is painted with that answer. */
export function useAnswers(answer: ActionResult | undefined, settle: (answer: ActionResult) => void): void {
  const latest = useRef(settle)
  useBeforePaint(() => {
    latest.current = settle
  })
  useBeforePaint(() => {
    if (answer !== undefined) latest.current(answer)
  }, [answer])
}

/** Like `useLayoutEffect`. The server doesn't paint, so it needs no layout effect and would warn of one. */
export const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect
