import type { Membership } from '#contract/circles'
import { buttonFor } from '../forms/form-buttons'
import { useIsSuspended } from '../forms/unless-suspended'
import { useRootData } from '../platform/root-data'
import { Avatar } from '../ui/avatar'
import { Emblem } from '../ui/emblem'
import { HiddenFields } from '../ui/hidden-fields'
import { Day, WithTimes } from '../ui/moment'
import { PersonLink } from '../ui/person-link'

import type { circleActions } from './circle.actions.server'
import type { CircleCard, CirclePages } from './circle-kinds'
import { type Circle, circlePermission } from './circle-kinds'

type Props = { circle: CircleCard & Partial<Pick<Circle, 'permissions'>>; pages: CirclePages }

/** Shows the reader's membership in a team or a group, with the possible actions or the reason why there are none. */
export function MembershipForm({ circle, pages }: Props) {
  const { viewer } = useRootData()
  const suspended = useIsSuspended()
  const reader = { membership: circle.membership, permissions: circle.permissions ?? null }
  const availableButtons = suspended ? [] : buttons.filter(({ act }) => circlePermission(reader, act).allowed)
  const reason = circlePermission(reader, 'join').reason ?? null
  const { state = 'none' } = circle.membership ?? {}
  return (
    <>
      <State membership={circle.membership} pages={pages} />
      {state === 'none' && reason ? (
        <p>
          <WithTimes text={reason} />
        </p>
      ) : null}
      {state === 'invited' && !circlePermission(reader, 'accept').allowed ? (
        <p>
          <WithTimes text={circlePermission(reader, 'accept').reason} />
        </p>
      ) : null}
      {availableButtons.length > 0 ? (
        <form className="row" method="post">
          <HiddenFields values={{ kind: pages.kind, circle: circle.id }} />
          {availableButtons.map(({ act, text, spoken = '', primary }, index) => [
            index > 0 ? ' ' : null,
            <button
              key={act}
              type="submit"
              className={primary ? 'primary' : undefined}
              {...buttonFor<typeof circleActions>(`circle-${act}`)}
            >
              <span>
                {text(pages, circle)}{' '}
                <span className="sr-only">
                  {spoken} “<bdi>{circle.name}</bdi>”
                </span>
              </span>
            </button>,
          ])}
        </form>
      ) : null}
      {!viewer && circlePermission(reader, 'join').allowed ? <p className="meta">You’ll sign in first.</p> : null}
    </>
  )
}

type OwnAct = 'join' | 'accept' | 'decline' | 'withdraw' | 'leave'
const buttons: readonly Button[] = [
  { act: 'join', text: ({ kind }, { access }) => (access === 'open' ? `Join the ${kind}` : `Ask to join the ${kind}`), primary: true },
  { act: 'accept', text: () => 'Accept', spoken: 'the invitation to', primary: true },
  { act: 'decline', text: () => 'Decline', spoken: 'the invitation to' },
  { act: 'withdraw', text: () => 'Withdraw your request', spoken: 'to join' },
  { act: 'leave', text: ({ kind }) => `Leave the ${kind}` },
]
/** A button's text, and the words for screen readers that name what the button applies to. */
type Button = { act: OwnAct; text: (pages: CirclePages, circle: CircleCard) => string; spoken?: string; primary?: true }

function State({ membership, pages: { kind } }: { membership: Membership | null; pages: CirclePages }) {
  if (!membership) return null
  const { state, role, since, by } = membership
  const when = since ? (
    <span className="meta">
      {state === 'member' ? 'Since' : 'Sent'} <Day at={since} />
    </span>
  ) : null
  if (state === 'member') {
    return (
      <p>
        {role === 'owner' ? `You own this ${kind}.` : role === 'moderator' ? `You moderate this ${kind}.` : 'You are a member.'} {when}
      </p>
    )
  }
  if (state === 'invited') {
    return (
      <p>
        {by ? <PersonLink person={by} /> : 'Its owner'} {`has invited you to this ${kind}.`} {when}
      </p>
    )
  }
  return state === 'asked' ? <p>You’ve asked to join. Your request hasn’t been answered yet. {when}</p> : null
}

/** Shows the picture of a team or a group, or an emblem. */
export function CirclePicture({ circle: { id, name, avatar } }: { circle: Pick<CircleCard, 'id' | 'name' | 'avatar'> }) {
  if (avatar === null) return <Emblem slug={`${name} ${id}`} />
  return <Avatar person={{ id: null, name, display_name: null, show_real_name: true, avatar }} />
}
