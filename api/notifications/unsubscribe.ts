import type { SignedAddress, Unsubscribed } from '#contract/mail'
import { findAccount } from '../accounts/accounts.queries.ts'
import type { Context } from '../context.ts'
import { Invalid } from '../platform/failures.ts'
import { putPreferences } from './preferences.queries.ts'
import { readPreferences } from './preferences.ts'
import { type MailKind, readMailKind } from './unsubscribe-token.ts'

const unsigned =
  'This link is not complete. Open it from the mail once more, or sign in and choose in your notification preferences what you are mailed.'

/**
 * Ends the mails of the kind in which the link stood (DESIGN, Security: signed unsubscribe addresses). What they told still
 * comes on the site; who has chosen not to hear of it at all still does not.
 * @throws Invalid for what we have not signed; TooMany
 */
export async function unsubscribe(context: Context, { token }: SignedAddress): Promise<{ data: Unsubscribed }> {
  const { userId, type } = await kindIn(context, token)
  await context.db.transaction(async (tx) => {
    if (!(await findAccount(tx, userId))) return
    if ((await readPreferences(tx, userId, { groups: true }))[type] === 'email') await putPreferences(tx, userId, { [type]: 'site' })
  })
  return { data: { type } }
}

/** Says which mails a link would end, and ends nothing. @throws Invalid for what we have not signed; TooMany */
export async function checkUnsubscribe(context: Context, { token }: SignedAddress): Promise<{ data: Unsubscribed }> {
  const { type } = await kindIn(context, token)
  return { data: { type } }
}

async function kindIn(context: Context, token: string): Promise<MailKind> {
  await context.limits.take('mailedLinkByAddress', context.address)
  const kind = readMailKind(context, token)
  if (!kind) throw new Invalid({ token: [unsigned] })
  return kind
}
