import type { Newcomer } from '#contract/social'
import { requireAdmission } from '../accounts/admission.ts'
import type { Entry } from '../accounts/open-session.ts'
import { hashOf } from '../accounts/tokens.ts'
import type { Context } from '../context.ts'
import { Invalid } from '../platform/failures.ts'
import { begunElsewhere } from './come-back.ts'
import { makeAccount } from './make-account.ts'
import { deleteNewcomer, findNewcomer } from './social.queries.ts'

/**
 * Makes the account of who came back from elsewhere, by names of their own choice. A name that is taken may be changed, and sent once more.
 * @throws Forbidden where one joins by invitation and has none, or nobody may join; Invalid, Conflict, TooMany
 */
export async function registerBySocial(context: Context, { ticket, invitation, ...names }: Newcomer): Promise<Entry> {
  const admit = await requireAdmission(context, invitation)
  const hash = hashOf(ticket)
  const elsewhere = await findNewcomer(context.db.read, hash, context.clock.now())
  if (!elsewhere) throw new Invalid({ ticket: [begunElsewhere] })
  const { provider, issuer, subject, email } = elsewhere
  return makeAccount(context, { provider, issuer, subject, email }, names, {
    async before(tx) {
      if (!(await deleteNewcomer(tx, hash))) throw new Invalid({ ticket: [begunElsewhere] })
    },
    admit,
  })
}
