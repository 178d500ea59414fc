import type { Debate } from '#contract/debates'
import type { WatchState } from '#contract/watches'
import { debatePermission } from '../debates/debate-text'
import { buttonFor } from '../forms/form-buttons'
import { NoticeAt, type PageMessage } from '../forms/notice'
import { useIsSuspended } from '../forms/unless-suspended'
import { useToggle } from '../forms/use-toggle'
import { watchingAnchor } from '../paths'
import type { watchActions } from './watch.actions.server'

/** Shows the number of people who watch a debate, and the button to watch or stop watching. With JavaScript the page stays. */
export function WatchForm({ debate, onMessage }: { debate: Debate; onMessage: (message: PageMessage) => void }) {
  const loaded = { watching: debate.user_is_watching ?? false, watchers_count: debate.watchers_count }
  const { shown, send } = useToggle<WatchState>({ loaded, toggled: stateAfter, isState, stateText: watchText, onMessage })
  const { watching } = shown
  const suspended = useIsSuspended()
  // Computed from the page's count, because the answer may leave out the new count.
  const watchers_count = shown.watchers_count ?? stateAfter(loaded, watching ? 'watch' : 'unwatch').watchers_count
  const words = watchersText({ watching, watchers_count })
  // Without a button there is no form, because a debate that is over can't be watched.
  if (suspended || (!watching && !debatePermission(debate, 'watch').allowed))
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
        <button type="submit" {...buttonFor<typeof watchActions>(watching ? 'unwatch' : 'watch')}>
          {watching ? 'Stop watching' : 'Watch'} <span className="sr-only">this debate</span>
        </button>
      </form>
    </div>
  )
}

/** Returns "3 watching, including you". If the API doesn't count watchers, says only whether the reader watches. */
function watchersText({ watching, watchers_count: count }: WatchState): string {
  if (count === null) return watching ? 'You’re watching' : ''
  return `${count} watching${watching ? ', including you' : ''}`
}

function stateAfter({ watching, watchers_count: count }: WatchState, intent: string): WatchState {
  const watches = intent === 'watch'
  return { watching: watches, watchers_count: count === null ? null : count + Number(watches) - Number(watching) }
}

function isState(answer: unknown): answer is WatchState {
  return typeof answer === 'object' && answer !== null && 'watching' in answer && 'watchers_count' in answer
}

function watchText({ watching }: WatchState): string {
  return watching ? 'You’re watching this debate.' : 'You stopped watching this debate.'
}
