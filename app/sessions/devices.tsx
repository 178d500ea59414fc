import type { Session } from '#contract/sessions'
import { buttonFor } from '../forms/form-buttons'
import { HiddenFields } from '../ui/hidden-fields'
import { Day, Moment } from '../ui/moment'
import type { sessionActions } from './session.actions.server'

/** Shows the devices on which the member is signed in, the last used first, with buttons that sign them out. */
export function Devices({ sessions }: { sessions: readonly Session[] }) {
  return (
    <section className="flow" aria-labelledby="devices">
      <h2 id="devices">Active sessions</h2>
      <p>
        If you don’t recognise a device, sign it out, then change your password. Signing out a device also cancels unfinished changes, such
        as a change of email address.
      </p>
      {sessions.length > 1 ? (
        <form method="post">
          <button type="submit" {...buttonFor<typeof sessionActions>('end-other-sessions')}>
            Sign out all other devices
          </button>
        </form>
      ) : null}
      <ul className="flow">
        {sessions.map((session) => (
          <li key={session.id}>
            <Device session={session} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Device({ session: { id, device, from, created_at, last_used_at, current } }: { session: Session }) {
  const name = device ?? 'Unknown device'
  return (
    <>
      <p>
        <b>{name}</b>
        {current ? ', this device' : ''}
      </p>
      <p className="meta">
        Signed in <Day at={created_at} />
        {from && from !== 'unknown' ? ` from ${from}` : ''} · last seen <Moment at={last_used_at} />
      </p>
      {current ? null : (
        <form method="post">
          <HiddenFields values={{ session: id, device: device ?? '' }} />
          <button type="submit" {...buttonFor<typeof sessionActions>('end-session')}>
            Sign out <span className="sr-only">{name}</span>
          </button>
        </form>
      )}
    </>
  )
}
