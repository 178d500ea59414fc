import { type NotificationType, type NotificationWay, notificationTypes, waysOf } from '#contract/notification-types'
import type { NotificationPreferences } from '#contract/notifications'
import { does } from '../forms/does'
import type { Acted } from '../forms/sent-in-place'
import { notificationsPath } from '../paths'
import { Choices } from '../ui/choices'
import type { notificationActs } from './notification.acts.server'

type Props = {
  preferences: NotificationPreferences
  /** Where mails go. */
  email: string
  /** Null from an API that does not say. */
  verified: boolean | null
  acted: Acted | null
}

/** A row of radio buttons for each type that the API offers, in one form: without conform, which needs a schema that knows them before. */
export function PreferencesPage({ preferences, email, verified, acted }: Props) {
  const refused = acted?.kind === 'refused' ? acted : null
  const offered = notificationTypes.filter((type) => preferences[type] !== undefined)
  return (
    <>
      <h1>What you are told, and how</h1>
      <p>
        <a href={notificationsPath} rel="up">
          Your notifications
        </a>{' '}
        tell what happens. You follow the debates that you take part in or watch. What comes by email stands on the site too. Emails go to{' '}
        <bdi>{email}</bdi>
        {verified === false ? ', once you have verified that address.' : '.'}
      </p>
      <form method="post" className="stack">
        <div>
          {offered.map((type) => (
            <Choices
              key={type}
              name={type}
              legend={labels[type]}
              options={ways.filter(([way]) => waysOf(type).includes(way))}
              chosen={wayOf(refused?.values[type] ?? preferences[type])}
              errors={refused?.errors[type]}
              across
            />
          ))}
        </div>
        <button type="submit" className="primary" {...does<typeof notificationActs>('save-preferences')}>
          Save
        </button>
      </form>
    </>
  )
}

/** What was sent may be none of them: then none is chosen. */
const wayOf = (value: string | undefined) => ways.find(([way]) => way === value)?.[0]

const labels: Readonly<Record<NotificationType, string>> = {
  your_turn: 'It is your turn',
  turn_missed: 'A turn is missed',
  debate_begins: 'A debate begins',
  round_begins: 'A round begins',
  voting_begins: 'The vote on a debate opens',
  outcome: 'A debate is decided',
  argument: 'A new argument in a debate you follow',
  rebuttal: 'Somebody answers your argument',
  reply: 'Somebody answers your comment',
  mention: 'Somebody mentions you',
  vote_milestone: 'Your post has 1, 10, 100 … votes up',
  kick_vote: 'A kick vote is opened',
  moderation: 'The moderators decide about something of yours',
  report_decided: 'The moderators decide about what you reported',
  kicked: 'You are kicked from a debate',
  friend_request: 'Somebody asks to be your friend',
  friend_accepted: 'Somebody is your friend now',
  message: 'A friend writes to you',
  badge: 'You earn a badge',
  team_invitation: 'Somebody invites you to a team',
  team_request: 'Somebody asks to join a team of yours',
  group_invitation: 'Somebody invites you to a group',
  group_request: 'Somebody asks to join a group of yours',
  group_news: 'Somebody joins by your invitation, or you join, or own a group',
  team_news: 'Somebody joins by your invitation, or you join, or own a team',
}

const ways: readonly (readonly [NotificationWay, string])[] = [
  ['site', 'On the site'],
  ['email', 'By email'],
  ['none', 'Never'],
]
