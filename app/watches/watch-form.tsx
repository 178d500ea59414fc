import type { Debate } from '#contract/debates'
import type { WatchState } from '#contract/watches'
import { may } from '../debates/debate-text'
import { does } from '../forms/form-buttons'
import { NoticeAt, type Said } from '../forms/notice'
import { useIsSuspended } from '../forms/unless-suspended'
import { useToggle } from '../forms/use-toggle'
import { watchingAnchor } from '../paths'
import type { watchActions } from './watch.actions.server'

/** How many watch a debate, and the button to watch it or no longer; with JavaScript it stays on the page. */
export function WatchForm({ debate, say }: { debate: Debate; say: (said: Said) => void }) {
  const loaded = { watching: debate.user_is_watching ?? false, watchers_count: debate.watchers_count }
  const { shown, send } = useToggle<WatchState>({ loaded, toggled, isState, inWords, say })
  const { watching } = shown
  const suspended = useIsSuspended()
  // An answer may not say how many watch now: the page did.
  const watchers_count = shown.watchers_count ?? toggled(loaded, watching ? 'watch' : 'unwatch').watchers_count
  const words = watchedBy({ watching, watchers_count })
  // A form without its button would be none: what is over is watched no more.
  if (suspended || (!watching && !may(debate, 'watch').allowed))
    return (
      <div id={watchingAnchor}>
        <NoticeAt place={watchingAnchor} />
        <p className="max-sm:sr-only">{words}</p>
      </div>
    )
  return (
    <div id={watchingAnchor}>
      <NoticeAt place={watchingAnchor} />
      <form className="row" method="post" onSubmit={send}>
        <input type="hidden" name="debate" value={debate.id} />
        <span>{words}</span>{' '}
        <button type="submit" {...does<typeof watchActions>(watching ? 'unwatch' : 'watch')}>
          {watching ? 'Stop watching' : 'Watch'} <span className="sr-only">this debate</span>
        </button>
      </form>
    </div>
  )
}

/** "3 watching, you too"; of an API that counts none whether the reader does. */
function watchedBy({ watching, watchers_count: count }: WatchState): string {
  if (count === null) return watching ? 'You watch it' : ''
  return `${count} watching${watching ? ', you too' : ''}`
}

function toggled({ watching, watchers_count: count }: WatchState, intent: string): WatchState {
  const wanted = intent === 'watch'
  return { watching: wanted, watchers_count: count === null ? null : count + Number(wanted) - Number(watching) }
}

function isState(answer: unknown): answer is WatchState {
  return typeof answer === 'object' && answer !== null && 'watching' in answer && 'watchers_count' in answer
}

function inWords({ watching }: WatchState): string {
  return watching ? 'You watch this debate now.' : 'You no longer watch this debate.'
}
