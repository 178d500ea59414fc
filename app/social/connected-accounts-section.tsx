import type { Joined, SocialProvider } from '#contract/social'
import { ConfirmForm } from '../forms/confirm-form'
import { buttonFor } from '../forms/form-buttons'
import { HiddenFields } from '../ui/hidden-fields'
import { Day, Moment } from '../ui/moment'
import { beforeDisconnecting } from './connected-account-confirmations'
import type { socialActions } from './social.actions.server'

/** Shows the member's connected accounts, and the providers they can connect. */
export function ConnectedAccountsSection({ joined, providers }: { joined: readonly Joined[]; providers: readonly SocialProvider[] }) {
  return (
    <section className="flow" aria-labelledby="joined">
      <h2 id="joined">Connected accounts</h2>
      <p>You can sign in here with these accounts. We never see your passwords for them.</p>
      {joined.length > 0 ? (
        <ul className="flow">
          {joined.map((one) => (
            <li key={one.id}>
              <ConnectedAccount joined={one} />
            </li>
          ))}
        </ul>
      ) : null}
      {providers.map(({ name, label }) => (
        <form key={name} method="post">
          <HiddenFields values={{ provider: name, label }} />
          <button type="submit" {...buttonFor<typeof socialActions>('join-social')}>
            {`Connect ${label}`}
          </button>
        </form>
      ))}
    </section>
  )
}

function ConnectedAccount({ joined: { id, label, email, joined_at, last_used_at } }: { joined: Joined }) {
  return (
    <>
      <p>
        <b>{label}</b>
        {email ? (
          <>
            , <bdi>{email}</bdi>
          </>
        ) : null}
      </p>
      <p className="meta">
        Connected <Day at={joined_at} /> · last used <Moment at={last_used_at} />
      </p>
      <ConfirmForm intent="part-social" question={() => beforeDisconnecting}>
        <HiddenFields values={{ joined: id, label }} />
        <button type="submit" {...buttonFor<typeof socialActions>('part-social')}>
          Disconnect <span className="sr-only">{label}</span>
        </button>
      </ConfirmForm>
    </>
  )
}
