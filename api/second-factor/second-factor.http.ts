import * as calls from '#contract/second-factor'
import { enterCode } from '../accounts/second-factor-codes.ts'
import type { Routes } from '../context.ts'
import { beginSecondFactor, disableSecondFactor, enableSecondFactor, renewRecoveryCodes, showSecondFactor } from './second-factor.ts'

/** Mounts two-factor authentication with codes of an app (docs/product.md#settings). */
export function mountSecondFactor(routes: Routes): void {
  routes.on(calls.readSecondFactor, showSecondFactor)
  routes.on(calls.beginSecondFactor, beginSecondFactor)
  routes.on(calls.enableSecondFactor, (context, { body }) => enableSecondFactor(context, body))
  routes.on(calls.disableSecondFactor, disableSecondFactor)
  routes.on(calls.renewRecoveryCodes, renewRecoveryCodes)
  routes.on(calls.enterCode, (context, { body }) => enterCode(context, body))
}
