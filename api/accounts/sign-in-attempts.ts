import type { Context } from '../context.ts'
import { emailKey } from '../platform/email-key.ts'
import type { Count } from '../platform/rate-limits.ts'
import { type Device, deviceIn } from './devices.ts'

/** Who tries something with an account, and the counts of it. */
export type Attempts = { device: Device | null; counts: Count[] }

/**
 * What a try to sign in is counted in. A device that was signed in before has a count of its own, so that nobody who guesses
 * elsewhere can lock the owner out there. All others are counted by account and address, all of them together by account, and
 * by address over all accounts.
 * @param email as it was typed: an account that does not exist has the same counts
 */
export function signInAttempts(context: Context, email: string): Attempts {
  return triesOf(context, email, {
    own: 'signInByDevice',
    everybody: ['signInByAddress', 'signInFromPlace', 'signInByStrangers'],
  })
}

/** What asking for a reset mail is counted in; those whom nobody knows shall neither fill a mailbox nor keep its owner from asking. */
export function resetMailAttempts(context: Context, email: string): Attempts {
  return triesOf(context, email, {
    own: 'resetMailByDevice',
    everybody: ['resetMailByAddress', 'resetMailFromPlace', 'resetMailByStrangers'],
  })
}

type Names = { own: Count['limit']; everybody: [byAddress: Count['limit'], fromPlace: Count['limit'], byStrangers: Count['limit']] }

function triesOf(context: Context, email: string, { own, everybody: [byAddress, fromPlace, byStrangers] }: Names): Attempts {
  const { address, deviceProofs, clock } = context
  const key = emailKey(email)
  const device = deviceIn(context, deviceProofs, { emailKey: key, now: clock.now() })
  if (device) return { device, counts: [{ limit: own, key: device.id, address }] }
  return {
    device,
    counts: [
      { limit: byAddress, key: address },
      { limit: fromPlace, key: `${key} ${address}`, address },
      { limit: byStrangers, key, address },
    ],
  }
}
