import type { SignedAddress, Unsubscribed } from '#contract/mail'
import { findAccount } from '../accounts/accounts.queries.ts'
import type { Context } from '../context.ts'
import { Invalid } from '../platform/failures.ts'
import { putPreferences } from './preferences.queries.ts'
import { readPreferences } from './preferences.ts'
import { readMailKind } from './unsubscribe-token.ts'

const notGood = 'This link is not good any more. Sign in and choose in your notification preferences what you are mailed.'

/**
 * Ends the mails of the kind in which the link stood (DESIGN, Security: signed unsubscribe addresses). What they told still
 * comes on the site; who has chosen not to hear of it at all still does not.
 * @throws Invalid for what we have not signed; TooMany
 */
export async function unsubscribe(context: Context, { token }: SignedAddress): Promise<{ data: Unsubscribed }> {
  const { db, limits, address } = context
  await limits.take('mailedLinkByAddress', address)
  const kind = readMailKind(context, token)
  if (!kind) throw new Invalid({ token: [notGood] })
  const { userId, type } = kind
  await db.transaction(async (tx) => {
    if (!(await findAccount(tx, userId))) return
    if ((await readPreferences(tx, userId, { groups: true }))[type] === 'email') await putPreferences(tx, userId, { [type]: 'site' })
  })
  return { data: { type } }
}
