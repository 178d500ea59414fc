import { type FormEventHandler, Fragment } from 'react'
import { formatNumber } from '#contract/format-number'
import type { Notification } from '#contract/notifications'
import { buttonFor } from '../forms/form-buttons'
import { NoticeAt } from '../forms/notice'
import { notificationAnchor, notificationsPath, openNotificationPath } from '../paths'
import { Avatar } from '../ui/avatar'
import { Emblem } from '../ui/emblem'
import { HiddenFields } from '../ui/hidden-fields'
import { Clock, Moment } from '../ui/moment'
import { MoreMenu, menuButton } from '../ui/more-menu'
import type { NotificationGroup } from './group-notifications'
import type { notificationActions } from './notification.actions.server'

type Props = {
  groups: readonly NotificationGroup[]
  /** All groups of the page, in order; by default `groups`. */
  all?: readonly NotificationGroup[]
  /** Distinguishes button labels from those of equal entries elsewhere on the page. */
  labelSuffix?: string
  /** `dropdown` has less space: a group can only be opened or deleted. At the side of another page, a group can only be opened. */
  placement?: 'page' | 'dropdown' | 'side'
  onSubmit?: FormEventHandler<HTMLFormElement>
}

/** The fields of a form that marks all as read, up to the newest notification that the page shows, so that later ones stay unread. */
export const upTo = ({ id, created_at }: Pick<Notification, 'id' | 'created_at'>) => ({
  up_to: id,
  ...(created_at && { up_to_at: created_at }),
})

/** Shows groups of notifications. Each has a link, which marks it as read, and a form whose buttons change it. */
export function NotificationList({ groups, all = groups, labelSuffix = '', placement = 'page', onSubmit }: Props) {
  const page = placement === 'page'
  return (
    <ul className="entries">
      {groups.map((group) => (
        <li key={group.ids[0]} id={page ? notificationAnchor(group.ids[0] ?? '') : undefined}>
          {page ? <NoticeAt place={notificationAnchor(group.ids[0] ?? '')} /> : null}
          {placement === 'side' ? (
            <div className="entry">
              <GroupEntry group={group} />
            </div>
          ) : (
            <form className="entry" method="post" action={page ? undefined : notificationsPath} onSubmit={onSubmit}>
              <HiddenFields values={{ ids: group.ids.join(' '), ...neighbourField(all, all.indexOf(group)) }} />
              <GroupEntry group={group} inDay={page} />
              {page ? (
                <MoreMenu label="More actions">
                  <MarkButton group={group} labelSuffix={labelSuffix} />{' '}
                  <DeleteButton group={group} labelSuffix={labelSuffix} className={menuButton} />
                </MoreMenu>
              ) : (
                <DeleteButton group={group} labelSuffix={labelSuffix} className="quiet px-2 text-sm" />
              )}
            </form>
          )}
        </li>
      ))}
    </ul>
  )
}

function GroupEntry({ group, inDay = false }: { group: NotificationGroup; inDay?: boolean }) {
  return (
    <>
      <Picture group={group} />
      <div>
        <p>
          <a href={openNotificationPath(group.ids, group.to)}>
            <IsolatedText message={group.message} own={group.own} />
            {group.times > 1 ? ` ×${group.times}` : null}
          </a>
        </p>
        <Times group={group} inDay={inDay} />
      </div>
    </>
  )
}

/** Shows the picture of the person who acted, or of the debate if nobody did. If there is neither, as for a badge, shows a star. */
function Picture({ group: { who, debate } }: { group: NotificationGroup }) {
  if (who) return <Avatar person={who} />
  return debate === null ? <span className="avatar bg-raised text-primary" data-initial="★" /> : <Emblem slug={debate} />
}

/** Returns the hidden field that names a neighbouring group. The page returns to that one once this group is deleted. */
function neighbourField(groups: readonly NotificationGroup[], index: number): { beside?: string } {
  const beside = (groups[index + 1] ?? groups[index - 1])?.ids[0]
  return beside === undefined ? {} : { beside }
}

/** Shows a dot, with a word for screen readers and text browsers. A part of the group may have been read earlier. */
function UnreadMark({ group: { unread, count } }: { group: NotificationGroup }) {
  return <b className="badge">{unread === count ? <span className="sr-only">Unread</span> : `${formatNumber(unread)} unread`}</b>
}

/** Shows whether the group is unread, then its times. @param inDay whether it is below the heading of its day */
function Times({ group, inDay }: { group: NotificationGroup; inDay: boolean }) {
  const { at, until, unread } = group
  return (
    <p className="meta">
      {unread > 0 ? <UnreadMark group={group} /> : null}{' '}
      {inDay && at !== null ? <Clock at={at} /> : <Moment at={at} inSentence={until !== null} />}
      {until ? ' · until ' : null}
      {until ? <Moment at={until} inSentence /> : null}
    </p>
  )
}

type ButtonProps = { group: NotificationGroup; labelSuffix: string }

function MarkButton({ group, labelSuffix }: ButtonProps) {
  const state = group.unread > 0 ? 'read' : 'unread'
  return (
    <button
      type="submit"
      className={menuButton}
      {...buttonFor<typeof notificationActions>(`${state}-notification`)}
      aria-label={`Mark as ${state}: ${group.message}${labelSuffix}`}
    >
      {`Mark as ${state}`}
    </button>
  )
}

function DeleteButton({ group, labelSuffix, className }: ButtonProps & { className: string }) {
  return (
    <button
      type="submit"
      className={className}
      {...buttonFor<typeof notificationActions>('delete-notification')}
      aria-label={`Delete: ${group.message}${labelSuffix}`}
    >
      Delete
    </button>
  )
}

/**
 * Shows a sentence that contains names and topics in any script. They are isolated, so that they don't reorder the rest.
 * @param own those names and topics, as they occur in the sentence
 */
function IsolatedText({ message, own }: { message: string; own: readonly string[] }) {
  const [words, ...others] = own
  if (words === undefined) return message
  const [before = '', ...after] = message.split(words)
  if (after.length === 0) return <IsolatedText message={message} own={others} />
  return (
    <Fragment>
      <IsolatedText message={before} own={others} />
      <bdi>{words}</bdi>
      <IsolatedText message={after.join(words)} own={others} />
    </Fragment>
  )
}
