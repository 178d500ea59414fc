import type { FollowState, ListedTag } from '#contract/tags'
import { buttonFor } from '../forms/form-buttons'
import { NoticeAt, type PageMessage } from '../forms/notice'
import { useIsSuspended } from '../forms/unless-suspended'
import { useToggle } from '../forms/use-toggle'
import { followingAnchor } from '../paths'
import { pluralise } from '../ui/pluralise'
import type { followActions } from './follow.actions.server'

/** Shows the number of followers of a tag, and the button to follow or unfollow it. With JavaScript it stays on the page. */
export function FollowForm({ tag, onMessage }: { tag: ListedTag; onMessage: (message: PageMessage) => void }) {
  const loaded = { following: tag.user_is_following, followers_count: tag.followers_count }
  const { shown, send } = useToggle<FollowState>({ loaded, toggled: stateAfter, isState, stateText: followText, onMessage })
  const { following, followers_count: count } = shown
  const suspended = useIsSuspended()
  return (
    <div id={followingAnchor}>
      <NoticeAt place={followingAnchor} />
      <form className="row" method="post" onSubmit={send}>
        <input type="hidden" name="tag" value={tag.slug} />
        <span>{`${pluralise(count, 'follower')}${following ? ', including you' : ''}`}</span>{' '}
        {suspended ? null : (
          <button type="submit" {...buttonFor<typeof followActions>(following ? 'unfollow-tag' : 'follow-tag')}>
            {following ? 'Stop following this tag' : 'Follow this tag'}
          </button>
        )}
      </form>
    </div>
  )
}

function stateAfter({ following, followers_count: count }: FollowState, intent: string): FollowState {
  const follows = intent === 'follow-tag'
  return { following: follows, followers_count: count + Number(follows) - Number(following) }
}

function isState(answer: unknown): answer is FollowState {
  return typeof answer === 'object' && answer !== null && 'following' in answer && 'followers_count' in answer
}

function followText({ following }: FollowState): string {
  return following ? 'You’re following this tag.' : 'You stopped following this tag.'
}
