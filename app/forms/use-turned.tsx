import { type FormEvent, type ReactNode, useState } from 'react'
import { intentOf } from './button-name'
import type { Said } from './notice'
import { type Acted, SentInPlace } from './sent-in-place'

type Turning<State> = {
  /** As the page came. */
  loaded: State
  /** What an intent makes of it, shown until the answer is there. */
  turned: (state: State, intent: string) => State
  isState: (answer: unknown) => answer is State
  /** What has happened, in words. */
  told: (state: State) => string
  say: (said: Said) => void
}

/**
 * A state that the one button of a form turns, such as watching a debate: shown turned at once, and with JavaScript the page
 * stays.
 * @returns `sending` goes into the form, `send` is its `onSubmit`
 */
export function useTurned<State>({ loaded, turned, isState, told, say }: Turning<State>) {
  const [settled, setSettled] = useState(loaded)
  const [call, setCall] = useState<FormData | null>(null)

  function send(event: FormEvent<HTMLFormElement>): void {
    if (!(event.nativeEvent instanceof SubmitEvent)) return
    event.preventDefault()
    setCall(new FormData(event.currentTarget, event.nativeEvent.submitter))
  }

  function settle(acted: Acted): void {
    setCall(null)
    if (acted.kind === 'answer' && isState(acted.answer)) {
      setSettled(acted.answer)
      say({ kind: 'done', text: told(acted.answer) })
    } else if (acted.kind === 'refused') say({ kind: 'refused', text: acted.message })
  }

  const sending: ReactNode = call && <SentInPlace form={call} settle={settle} />
  return { shown: call ? turned(settled, intentOf(call)) : settled, send, sending }
}
