import { type FormEventHandler, Fragment } from 'react'
import { does } from '../forms/form-buttons'
import { NoticeAt } from '../forms/notice'
import { newsAnchor, notificationsPath, openNotificationPath } from '../paths'
import { Avatar } from '../ui/avatar'
import { Emblem } from '../ui/emblem'
import { Hidden } from '../ui/hidden'
import { Moment } from '../ui/moment'
import type { Group } from './groups'
import type { notificationActions } from './notification.actions.server'

type Props = {
  groups: readonly Group[]
  /** All of the page, in order; these alone unless told. */
  all?: readonly Group[]
  /** What tells these from entries of the same words elsewhere on the page. */
  apart?: string
  /** The dropdown has less room: one opens a group or deletes it; beside something else one opens it. */
  placement?: 'page' | 'dropdown' | 'side'
  onSubmit?: FormEventHandler<HTMLFormElement>
}

/** Groups of notifications, each with a link to what it tells of, which marks it as read, and a form whose buttons change it. */
export function NotificationList({ groups, all = groups, apart = '', placement = 'page', onSubmit }: Props) {
  const page = placement === 'page'
  return (
    <ul className="news">
      {groups.map((group) => (
        <li key={group.ids[0]} id={page ? newsAnchor(group.ids[0] ?? '') : undefined}>
          {page ? <NoticeAt place={newsAnchor(group.ids[0] ?? '')} /> : null}
          {placement === 'side' ? (
            <div className="entry">
              <Told group={group} />
            </div>
          ) : (
            <form method="post" action={page ? undefined : notificationsPath} onSubmit={onSubmit}>
              <Hidden values={{ ids: group.ids.join(' '), ...besideOf(all, all.indexOf(group)) }} />
              <Told group={group} />
              <Changes group={group} apart={apart} brief={!page} />
            </form>
          )}
        </li>
      ))}
    </ul>
  )
}

function Told({ group }: { group: Group }) {
  return (
    <>
      <Picture group={group} />
      <div>
        <Times group={group} />
        <p>
          <a href={openNotificationPath(group.ids, group.to)}>
            <NewsText message={group.message} own={group.own} />
            {group.ids.length > 1 ? ` ×${group.ids.length}` : null}
          </a>
        </p>
      </div>
    </>
  )
}

/** Of who did it, or of the debate where nobody did. */
function Picture({ group: { who, debate } }: { group: Group }) {
  if (who) return <Avatar person={who} />
  return debate === null ? <span className="emblem" /> : <Emblem slug={debate} />
}

/** Where one is once this one is deleted. */
function besideOf(groups: readonly Group[], index: number): { beside?: string } {
  const beside = (groups[index + 1] ?? groups[index - 1])?.ids[0]
  return beside === undefined ? {} : { beside }
}

/** Some of a group may have been read before. */
function unreadInWords({ unread, ids }: Group): string {
  return unread === ids.length ? 'Unread' : `${unread} unread`
}

/** First whether it is unread, in words. */
function Times({ group }: { group: Group }) {
  const { at, until, unread } = group
  return (
    <p className="meta">
      {unread > 0 ? <b className="badge">{unreadInWords(group)}</b> : null} <Moment at={at} />
      {until ? ' · until ' : null}
      {until ? <Moment at={until} absolute /> : null}
    </p>
  )
}

function Changes({ group, apart, brief }: { group: Group; apart: string; brief: boolean }) {
  const named = (words: string) => `${words}: ${group.message}${apart}`
  const mark = group.unread > 0 ? 'read' : 'unread'
  return (
    <p className="acts">
      {brief ? null : (
        <button type="submit" {...does<typeof notificationActions>(`${mark}-notification`)} aria-label={named(`Mark as ${mark}`)}>
          {`Mark as ${mark}`}
        </button>
      )}{' '}
      <button type="submit" {...does<typeof notificationActions>('delete-notification')} aria-label={named('Delete')}>
        Delete
      </button>
    </p>
  )
}

/**
 * A sentence with somebody's own words in it: names and topics of any script, isolated so that they leave the rest in order.
 * @param own those words, as they stand in the sentence
 */
function NewsText({ message, own }: { message: string; own: readonly string[] }) {
  const [words, ...others] = own
  if (words === undefined) return message
  const [before = '', ...after] = message.split(words)
  if (after.length === 0) return <NewsText message={message} own={others} />
  return (
    <Fragment>
      <NewsText message={before} own={others} />
      <bdi>{words}</bdi>
      <NewsText message={after.join(words)} own={others} />
    </Fragment>
  )
}
