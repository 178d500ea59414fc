import { type FormEvent, useState } from 'react'
import type { FollowState, ListedTag } from '#contract/tags'
import { followingAnchor } from '../paths'
import type { Said } from '../shell/notice'
import { type Acted, SentInPlace } from '../shell/sent-in-place'
import { counted } from '../ui/counted'

/** How many follow a tag, and the button to follow it or no longer; with JavaScript it stays on the page. */
export function FollowForm({ tag, say }: { tag: ListedTag; say: (said: Said) => void }) {
  const loaded = { following: tag.user_is_following, followers_count: tag.followers_count }
  const [settled, setSettled] = useState<FollowState>(loaded)
  const [call, setCall] = useState<FormData | null>(null)
  const { following, followers_count: count } = call ? turned(settled, call.get('intent') === 'follow-tag') : settled

  function send(event: FormEvent<HTMLFormElement>) {
    if (!(event.nativeEvent instanceof SubmitEvent)) return
    event.preventDefault()
    setCall(new FormData(event.currentTarget, event.nativeEvent.submitter))
  }

  function settle(acted: Acted) {
    setCall(null)
    if (acted.kind === 'answer' && isFollowState(acted.answer)) {
      setSettled(acted.answer)
      say({ kind: 'done', text: acted.answer.following ? 'You follow this tag now.' : 'You no longer follow this tag.' })
    } else if (acted.kind === 'refused') say({ kind: 'refused', text: acted.message })
  }

  return (
    <form className="row" method="post" id={followingAnchor} onSubmit={send}>
      <input type="hidden" name="tag" value={tag.slug} />
      <span>{`${counted(count, 'follower')}${following ? ', you too' : ''}`}</span>{' '}
      <button type="submit" name="intent" value={following ? 'unfollow-tag' : 'follow-tag'}>
        {following ? 'Stop following this tag' : 'Follow this tag'}
      </button>
      {call && <SentInPlace form={call} settle={settle} />}
    </form>
  )
}

function turned({ following, followers_count: count }: FollowState, wanted: boolean): FollowState {
  return { following: wanted, followers_count: count + Number(wanted) - Number(following) }
}

function isFollowState(answer: unknown): answer is FollowState {
  return typeof answer === 'object' && answer !== null && 'following' in answer && 'followers_count' in answer
}
