import type { Person } from '#contract/accounts'
import type { Message } from '#contract/messages'
import { shownName } from '#contract/readable-name'
import { ConfirmForm } from '../forms/confirm-form'
import { buttonFor } from '../forms/form-buttons'
import { NoticeAt } from '../forms/notice'
import { useIsSuspended } from '../forms/unless-suspended'
import { messageAnchor } from '../paths'
import { Avatar } from '../ui/avatar'
import { HiddenFields } from '../ui/hidden-fields'
import { Clock, Day, groupByDay, useDayName } from '../ui/moment'
import { MoreMenu } from '../ui/more-menu'
import { pluralise } from '../ui/pluralise'
import { prose } from '../ui/prose'
import { ReportLink, reportPathFor, useReporting } from '../ui/report-link'
import type { Conversation } from './conversation.server'
import type { messageActions } from './message.actions.server'
import { beforeTakingBack } from './message-text'

type Props = {
  conversation: Conversation
  /** The number of the first message that was unread when the page was loaded, and how many were unread. */
  unread: { first: number; count: number } | null
}

/**
 * Shows the messages of each day under a heading. Each message begins with its author and time: "Ada, 14:05: …". Only the first of several
 * messages that follow each other closely shows them; the others have them only for screen readers and text browsers.
 */
export function MessageList({ conversation, unread }: Props) {
  const { messages, state } = conversation
  const read = messages.findLast((message) => message.is_own && (message.number ?? Number.NaN) <= (state?.other_read_to ?? 0))
  const getDayName = useDayName()
  return groupByDay(messages, ({ created_at }) => created_at, getDayName).map((day) => (
    // The key isn't the day's name: that can change in the reader's time zone, and a new element would lose the focus.
    <div key={day.entries[0]?.id ?? day.name}>
      <h2 className="mb-2 bg-background py-1 font-sans text-sm text-muted tall:sticky tall:top-0 tall:z-1">
        {day.at === null ? day.name : <Day at={day.at} />}
      </h2>
      <ol className="messages grid gap-3">
        {day.entries.map((message, index) => (
          <Item
            key={message.id}
            message={message}
            conversation={conversation}
            unread={unread && unread.first === message.number ? unread.count : 0}
            isReadUpTo={message === read}
            isLast={conversation.ends && message === messages.at(-1)}
            follows={unread?.first !== message.number && followsClosely(day.entries[index - 1], message)}
          />
        ))}
      </ol>
    </div>
  ))
}

/** How long after a message the next message of the same person is shown without a name, in ms. */
const groupedWithin = 300_000

function followsClosely(before: Message | undefined, { is_own, created_at }: Message): boolean {
  if (!before || before.is_own !== is_own || before.created_at === null || created_at === null) return false
  return Date.parse(created_at) - Date.parse(before.created_at) < groupedWithin
}

type ItemProps = {
  message: Message
  conversation: Conversation
  unread: number
  isReadUpTo: boolean
  /** Whether it is the conversation's last message. */
  isLast: boolean
  follows: boolean
}

function Item({ message, conversation, unread, isReadUpTo, isLast, follows }: ItemProps) {
  const { is_own, content, created_at, taken_back_at } = message
  const anchor = messageAnchor(message)
  return (
    <>
      {unread > 0 ? <UnreadLine count={unread} /> : null}
      <li id={anchor} className={messageClass({ is_own, follows, isLast })} tabIndex={-1}>
        <NoticeAt place={anchor} />
        <p className={follows ? 'meta sr-only' : 'meta'}>
          {is_own || follows ? null : (
            <>
              <Avatar person={conversation.other.person} />{' '}
            </>
          )}
          <b>{is_own ? 'You' : <bdi>{shownName(conversation.other.person)}</bdi>}</b>
          {created_at === null ? null : ', '}
          {created_at === null ? null : <Clock at={created_at} />}
          <span className="sr-only">:</span>
        </p>
        {taken_back_at === null ? prose(content) : <p className="meta">This message was deleted.</p>}
        {isReadUpTo ? (
          <p className="meta">
            Read by <bdi>{shownName(conversation.other.person)}</bdi>
          </p>
        ) : null}
        <TakeBackForm message={message} conversation={conversation} />
        {is_own || taken_back_at !== null ? null : <MessageMenu message={message} person={conversation.other.person} />}
      </li>
    </>
  )
}

/** Divides what the reader has seen from what is new. */
function UnreadLine({ count }: { count: number }) {
  return <li className="mt-2 border-t border-primary pt-1 text-center text-sm text-muted">{pluralise(count, 'unread message')}</li>
}

/** Puts your own messages at the inline end. A link to the last message scrolls it to just above the form at the bottom of the window. */
function messageClass({ is_own, follows, isLast }: Pick<ItemProps, 'follows' | 'isLast'> & Pick<Message, 'is_own'>): string {
  return [
    'relative max-w-[min(36rem,100%-3rem)] min-h-11 rounded px-3 py-2',
    is_own ? 'own justify-self-end bg-raised' : 'justify-self-start bg-surface',
    follows ? 'follows -mt-2' : '',
    isLast ? 'tall:scroll-mt-[calc(100dvh-20rem)]' : '',
  ].join(' ')
}

function TakeBackForm({
  message: { id, number, take_back_until },
  conversation: { other, can },
}: Pick<ItemProps, 'message' | 'conversation'>) {
  const suspended = useIsSuspended()
  if (take_back_until === null || !can.takeBack || suspended) return null
  return (
    <ConfirmForm intent="message-take-back" question={() => beforeTakingBack}>
      <HiddenFields values={{ person: other.id, message: id }} />
      <button type="submit" className="link text-sm" {...buttonFor<typeof messageActions>('message-take-back')}>
        <span>
          Delete <span className="sr-only">{`your message ${number ?? id}`}</span>
        </span>
      </button>
    </ConfirmForm>
  )
}

type MenuProps = { message: Pick<Message, 'id' | 'number'>; person: Person }

/**
 * Shows the menu of another person's message. It is a <details>, so it also opens without scripts. Shows nothing if the menu would be
 * empty.
 */
function MessageMenu({ message: { id, number }, person }: MenuProps) {
  const about = { kind: 'message', id, around: number } as const
  if (reportPathFor(person, about, useReporting()) === null) return null
  return (
    <div className="absolute start-full top-0">
      <MoreMenu label={`More about message ${number ?? id}`}>
        <p className="px-4 py-2">
          <ReportLink person={person} about={about}>
            Report <span className="sr-only">{`message ${number ?? id} from ${shownName(person)}`}</span>
          </ReportLink>
        </p>
      </MoreMenu>
    </div>
  )
}
