import { useCallback, useState } from 'react'
import { friendsPath } from '../paths'
import { type OwnNews, useOwnNews } from '../realtime/use-own-news'
import { counted } from '../ui/counted'
import { Icon } from '../ui/icon'

/** The way to one's friends, with how many requests wait: an icon for the eye, words for who hears or reads text alone. */
export function FriendsLink({ requests: loaded }: { requests: number }) {
  const [requests, setRequests] = useState(loaded)
  useOwnNews(
    useCallback(({ name, data }: OwnNews) => {
      if (name === 'notification' && data.type === 'friend_request') setRequests((count) => count + 1)
      else if (name === 'unread' && typeof data.friend_requests_count === 'number') setRequests(data.friend_requests_count)
    }, []),
  )
  return (
    <a className="icon" href={friendsPath} data-count={requests > 0 ? (requests > 99 ? '99+' : requests) : undefined}>
      <Icon>
        <circle cx="9" cy="8" r="3.5" />
        <path d="M2.5 20c0-4 3-6 6.5-6s6.5 2 6.5 6M16 5a3.5 3.5 0 0 1 0 6.5M18.5 14.5c2 .8 3 2.7 3 5.5" />
      </Icon>
      <span className="sr-only">{requests > 0 ? `Friends, ${counted(requests, 'request')}` : 'Friends'}</span>
    </a>
  )
}
