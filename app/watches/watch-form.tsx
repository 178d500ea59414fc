import { type FormEvent, useState } from 'react'
import type { Debate } from '#contract/debates'
import type { WatchState } from '#contract/watches'
import { may } from '../debates/debate-words'
import type { Said } from '../shell/notice'
import { type Acted, SentInPlace } from '../shell/sent-in-place'

/** How many watch a debate, and the button to watch it or no longer; with JavaScript it stays on the page. */
export function WatchForm({ debate, say }: { debate: Debate; say: (said: Said) => void }) {
  const loaded = { watching: debate.user_is_watching, watchers_count: debate.watchers_count }
  const [settled, setSettled] = useState<WatchState>(loaded)
  const [call, setCall] = useState<FormData | null>(null)
  const { watching, watchers_count: count } = call ? turned(settled, call.get('intent') === 'watch') : settled

  function send(event: FormEvent<HTMLFormElement>) {
    if (!(event.nativeEvent instanceof SubmitEvent)) return
    event.preventDefault()
    setCall(new FormData(event.currentTarget, event.nativeEvent.submitter))
  }

  function settle(acted: Acted) {
    setCall(null)
    if (acted.kind === 'answer' && isWatchState(acted.answer)) {
      setSettled(acted.answer)
      say({ kind: 'done', text: acted.answer.watching ? 'You watch this debate now.' : 'You no longer watch this debate.' })
    } else if (acted.kind === 'refused') say({ kind: 'refused', text: acted.message })
  }

  return (
    <form className="row" method="post" id="watching" onSubmit={send}>
      <input type="hidden" name="debate" value={debate.id} />
      <span>{`${count} watching${watching ? ', you too' : ''}`}</span>{' '}
      {may(debate, 'watch').allowed ? (
        <button type="submit" name="intent" value={watching ? 'unwatch' : 'watch'}>
          {watching ? 'Stop watching this debate' : 'Watch this debate'}
        </button>
      ) : null}
      {call && <SentInPlace form={call} settle={settle} />}
    </form>
  )
}

function turned({ watching, watchers_count: count }: WatchState, wanted: boolean): WatchState {
  return { watching: wanted, watchers_count: count + Number(wanted) - Number(watching) }
}

function isWatchState(answer: unknown): answer is WatchState {
  return typeof answer === 'object' && answer !== null && 'watching' in answer && 'watchers_count' in answer
}
