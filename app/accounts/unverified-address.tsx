import { does } from '../forms/form-buttons'
import type { verificationActions } from './verification.actions.server'
/** Shows how to confirm an email address. Until then no notifications are mailed to it; nothing else is held back. */
export function UnverifiedAddress({ email }: { email: string }) {
  return (
    <form className="notice row" method="post">
      <p>
        Your address <bdi>{email}</bdi> is not confirmed yet: follow the link in the mail that we sent you. Until then no news is mailed to
        it.
      </p>
      <button type="submit" {...does<typeof verificationActions>('mail-verification')}>
        Send the mail again
      </button>
    </form>
  )
}
