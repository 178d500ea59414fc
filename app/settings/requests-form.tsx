import { buttonFor } from '../forms/form-buttons'
import { UnlessSuspended } from '../forms/unless-suspended'
import { HiddenFields } from '../ui/hidden-fields'
import type { settingsActions } from './settings.actions.server'
import { SettingsSection } from './settings-frame'

/** Shows whether others may send friend requests and invite the member, with a button that changes it. */
export function RequestsForm({ takesRequests }: { takesRequests: boolean }) {
  return (
    <SettingsSection
      id="requests"
      title="Requests and invitations"
      intro={
        takesRequests
          ? 'People can send you friend requests, invite you to teams and groups, and join teams and groups that you own.'
          : 'Nobody can send you friend requests, invite you to teams and groups, or join teams and groups that you own.'
      }
    >
      <UnlessSuspended what="change this">
        <form className="row" method="post">
          <b>{takesRequests ? 'On' : 'Off'}</b>
          <HiddenFields values={{ takes_requests: takesRequests ? '0' : '1' }} />
          <button type="submit" {...buttonFor<typeof settingsActions>('take-requests')}>
            {takesRequests ? 'Stop accepting requests' : 'Accept requests again'}
          </button>
        </form>
      </UnlessSuspended>
      {takesRequests ? (
        <p className="meta">
          If you stop, open requests and invitations are cancelled, and so are invitations you sent by email. You keep your friends.
        </p>
      ) : null}
    </SettingsSection>
  )
}
