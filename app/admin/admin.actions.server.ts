import { changeRole, endSessionsOf, NewRole, NewSuspension, readAccount, resendVerificationOf, suspendAccount } from '#contract/admin'
import { discardDraft } from '../forms/drafts.server'
import type { Fields, FormActions } from '../forms/form-action'
import { parseFields } from '../forms/parse-form.server'
import { idempotencyKey } from '../forms/post-once.server'
import { beforeSuspending } from '../moderation/moderation-text'
import { accountPath } from '../paths'
import { roleText, signOutQuestion } from './admin-text'

/** The actions of administrators on an account; the field `account` is its id. */
export const adminActions = {
  'change-role': {
    who: 'member',
    checkFields: (fields) => void parseRole(fields),
    describe: () => 'the role is changed',
    async perform({ api }, { fields }) {
      const { data } = await api(changeRole, { path: { id: parseAccountId(fields) }, body: parseRole(fields) })
      return { to: accountPath(parseAccountId(fields)), text: roleText(data.display_name, data.role) }
    },
  },
  'end-sessions-of': {
    who: 'member',
    confirmation: {
      question: async ({ api }, { fields }) => {
        const { data } = await api(readAccount, { path: { id: parseAccountId(fields) } })
        return signOutQuestion(data.display_name)
      },
      back: 'sessions',
    },
    describe: () => 'they are signed out',
    async perform({ api }, { fields }) {
      const { data } = await api(endSessionsOf, { path: { id: parseAccountId(fields) } })
      return { to: accountPath(parseAccountId(fields)), text: `${data.display_name} has been signed out on all devices.` }
    },
  },
  'resend-verification-of': {
    who: 'member',
    describe: () => 'the link is emailed',
    async perform({ api }, { fields }) {
      const { data } = await api(resendVerificationOf, { path: { id: parseAccountId(fields) } })
      return { to: accountPath(parseAccountId(fields)), text: `The link has been emailed to ${data.display_name}.` }
    },
  },
  'suspend-account': {
    who: 'member',
    checkFields: (fields) => void parseSuspension(fields),
    draftKey: (fields) => (fields.reason?.trim() ? suspensionDraftKey(parseAccountId(fields)) : null),
    describe: () => 'your decision is saved',
    confirmation: { question: async (_, { fields }) => beforeSuspending(fields.outcome), back: 'suspension' },
    async perform(visit, { fields }) {
      const { data } = await visit.api(suspendAccount, {
        path: { id: parseAccountId(fields) },
        body: parseSuspension(fields),
        key: idempotencyKey(fields),
      })
      await discardDraft(visit, suspensionDraftKey(parseAccountId(fields)))
      return {
        to: accountPath(parseAccountId(fields)),
        text: `${data.display_name} ${data.suspended ? 'is suspended' : 'can post again'} and has been notified.`,
      }
    },
  },
} satisfies FormActions

/** Returns the key of the draft that stores a refused reason, one for each account. */
export const suspensionDraftKey = (id: string) => `suspension:${id}`

const parseAccountId = (fields: Fields) => fields.account ?? ''

/** @throws ApiFailure, 422, by field */
const parseRole = (fields: Fields): NewRole => parseFields(fields, NewRole, 'The role hasn’t been changed.')

/** @throws ApiFailure, 422, by field */
function parseSuspension({ rule, ...fields }: Fields): NewSuspension {
  return parseFields({ ...fields, ...(rule ? { rule } : {}) }, NewSuspension, 'Your decision wasn’t saved.')
}
