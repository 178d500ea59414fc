import * as calls from '#contract/second-factor'
import { enterCode } from '../accounts/enter-code.ts'
import type { Room } from '../context.ts'
import { beginSecondFactor, disableSecondFactor, enableSecondFactor, renewRecoveryCodes, showSecondFactor } from './second-factor.ts'

/** Codes beside the password (COMMUNITY §1). */
export function mountSecondFactor(room: Room): void {
  room.on(calls.readSecondFactor, showSecondFactor)
  room.on(calls.beginSecondFactor, beginSecondFactor)
  room.on(calls.enableSecondFactor, (context, { body }) => enableSecondFactor(context, body))
  room.on(calls.disableSecondFactor, disableSecondFactor)
  room.on(calls.renewRecoveryCodes, renewRecoveryCodes)
  room.on(calls.enterCode, (context, { body }) => enterCode(context, body))
}
