import { buttonFor } from '../forms/form-buttons'
import type { verificationActions } from './verification.actions.server'
/** Shows how to confirm an email address. Until it is confirmed, no notifications are mailed to it; everything else works. */
export function UnverifiedAddress({ email }: { email: string }) {
  return (
    <form className="notice row" method="post">
      <p>
        Your email address <bdi>{email}</bdi> isn’t confirmed yet. Open the link in the email we sent you. Until then, we won’t email you
        notifications.
      </p>
      <button type="submit" {...buttonFor<typeof verificationActions>('mail-verification')}>
        Send the email again
      </button>
    </form>
  )
}
