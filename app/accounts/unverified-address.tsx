import { does } from '../forms/form-buttons'
import type { verificationActions } from './verification.actions.server'
/** What is left to do about an address that nobody has confirmed yet. No news is mailed to it until then; nothing else waits for that. */
export function UnverifiedAddress({ email }: { email: string }) {
  return (
    <form className="notice row" method="post">
      <p>
        Your email address <bdi>{email}</bdi> isn’t confirmed yet. Open the link in the email we sent you. Until then, we won’t email you
        notifications.
      </p>
      <button type="submit" {...does<typeof verificationActions>('mail-verification')}>
        Send the email again
      </button>
    </form>
  )
}
