import {
  beginSecondFactor,
  disableSecondFactor,
  enableSecondFactor,
  FirstCode,
  readSecondFactor,
  renewRecoveryCodes,
} from '#contract/second-factor'
import type { FormActions } from '../forms/form-action'
import { parseFields } from '../forms/parse-form.server'
import { secondFactorAnchor, settingsPaths } from '../paths'
import type { Visit } from '../platform/visit.server'
import { beforeRenewing, beforeTurningOff } from './second-factor-text'

/** The actions of two-factor authentication. */
export const secondFactorActions = {
  'begin-second-factor': {
    who: 'member',
    describe: () => 'you get a key for your app',
    async perform({ api, session }) {
      const { data } = await api(beginSecondFactor, {})
      session.set('secondFactor', data)
      return { to: settingsPaths.secondFactor }
    },
  },
  'enable-second-factor': {
    who: 'member',
    describe: () => 'you enter a new code',
    async perform(visit, { fields }) {
      const { data } = await visit.api(enableSecondFactor, {
        body: parseFields(fields, FirstCode, 'Two-factor authentication isn’t on yet.'),
      })
      visit.session.unset('secondFactor')
      return showCodesOnce(visit, data.recovery_codes, 'Two-factor authentication is on. You’re signed out on your other devices.')
    },
  },
  'renew-recovery-codes': {
    who: 'member',
    describe: () => 'you get new recovery codes, and the old ones stop working',
    confirmation: { question: async () => beforeRenewing, back: secondFactorAnchor },
    async perform(visit) {
      const { data } = await visit.api(renewRecoveryCodes, {})
      return showCodesOnce(visit, data.recovery_codes, 'You have new recovery codes. The old ones no longer work.')
    },
  },
  'disable-second-factor': {
    who: 'member',
    describe: () => 'two-factor authentication is turned off',
    confirmation: {
      // A setup that was never completed is cancelled without asking for confirmation.
      question: async ({ api }) => ((await api(readSecondFactor, {})).data.on ? beforeTurningOff : null),
      back: secondFactorAnchor,
    },
    async perform({ api, session }) {
      await api(disableSecondFactor, {})
      session.unset('secondFactor')
      return { to: settingsPaths.secondFactor, text: 'Two-factor authentication is off.' }
    },
  },
} satisfies FormActions

/**
 * Passes the recovery codes to the next page in the encrypted cookie. That page shows them once; they have no address where they could be
 * seen again.
 */
function showCodesOnce({ session }: Visit, codes: readonly string[], text: string) {
  session.flash('notice', { kind: 'done', text, codes })
  return { to: settingsPaths.secondFactor }
}
