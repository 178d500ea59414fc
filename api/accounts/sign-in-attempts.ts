import type { Context } from '../context.ts'
import { emailKey } from '../platform/email-key.ts'
import type { Count } from '../platform/rate-limits.ts'
import { type Device, findDevice } from './devices.ts'

/** The device that makes a try, and the limits that count it. */
export type Attempts = { device: Device | null; counts: Count[] }

/**
 * Returns the limits that count a sign-in. A device that has signed in before has a count of its own, so guesses from elsewhere can't lock
 * out the owner. All other devices are counted by account and address, together by account, and by address over all accounts.
 * @param email as it was typed: an account that doesn't exist has the same counts
 */
export function signInAttempts(context: Context, email: string): Attempts {
  return triesOf(context, email, {
    knownDevice: 'signInByDevice',
    unknownDevice: ['signInByAddress', 'signInFromPlace', 'signInByStrangers'],
  })
}

/** Returns the limits that count a request for a reset mail. Strangers can neither flood a mailbox nor stop its owner from asking. */
export function resetMailAttempts(context: Context, email: string): Attempts {
  return triesOf(context, email, {
    knownDevice: 'resetMailByDevice',
    unknownDevice: ['resetMailByAddress', 'resetMailFromPlace', 'resetMailByStrangers'],
  })
}

type Names = {
  knownDevice: Count['limit']
  unknownDevice: [byAddress: Count['limit'], fromPlace: Count['limit'], byStrangers: Count['limit']]
}

function triesOf(context: Context, email: string, { knownDevice, unknownDevice: [byAddress, fromPlace, byStrangers] }: Names): Attempts {
  const { address, deviceProofs, clock } = context
  const key = emailKey(email)
  const device = findDevice(context, deviceProofs, { emailKey: key, now: clock.now() })
  if (device) return { device, counts: [{ limit: knownDevice, key: device.id, address }] }
  return {
    device,
    counts: [
      { limit: byAddress, key: address },
      { limit: fromPlace, key: `${key} ${address}`, address },
      { limit: byStrangers, key, address },
    ],
  }
}
