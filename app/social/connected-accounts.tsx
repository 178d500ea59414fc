import type { Joined, SocialProvider } from '#contract/social'
import { ConfirmForm } from '../forms/confirm-form'
import { buttonFor } from '../forms/form-buttons'
import { HiddenFields } from '../ui/hidden-fields'
import { Day, Moment } from '../ui/moment'
import type { socialActions } from './social.actions.server'
import { beforeDisconnecting } from './social-text'

/** Shows the member's connected accounts, and the providers they can connect. */
export function ConnectedAccounts({ joined, providers }: { joined: readonly Joined[]; providers: readonly SocialProvider[] }) {
  return (
    <>
      {joined.length > 0 ? (
        <ul className="data">
          {joined.map((account) => (
            <li key={account.id} className="row justify-between">
              <ConnectedAccount joined={account} />
            </li>
          ))}
        </ul>
      ) : null}
      <div className="row">
        {providers.map(({ name, label }) => (
          <form key={name} method="post">
            <HiddenFields values={{ provider: name, label }} />
            <button type="submit" {...buttonFor<typeof socialActions>('join-social')}>
              {`Connect ${label}`}
            </button>
          </form>
        ))}
      </div>
    </>
  )
}

function ConnectedAccount({ joined: { id, label, email, joined_at, last_used_at } }: { joined: Joined }) {
  return (
    <>
      <div>
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
      </div>
      <ConfirmForm intent="part-social" question={() => beforeDisconnecting}>
        <HiddenFields values={{ joined: id, label }} />
        <button type="submit" {...buttonFor<typeof socialActions>('part-social')}>
          Disconnect <span className="sr-only">{label}</span>
        </button>
      </ConfirmForm>
    </>
  )
}
