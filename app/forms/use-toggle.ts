import { useFetcher } from '@remix-run/react'
import { type FormEvent, useState } from 'react'
import type { ActionResult } from './action-result'
import { intentOf } from './button-name'
import { formSentBy, useAnswers } from './fetchers'
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
