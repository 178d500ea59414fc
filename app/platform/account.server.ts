import { type Me, readMe, readUser } from '#contract/accounts'
import type { Api } from './api-client.server'
import { saysThereIsNone } from './api-failure'
import { isOffered } from './missing-calls.server'

/**
 * The account behind a token. The customer names two calls for it (customer-spec §7), and an API may have either.
 * @throws ApiFailure
 */
export async function accountOf(api: Api): Promise<Me> {
  const [usual, other] = isOffered(readMe) ? [readMe, readUser] : [readUser, readMe]
  try {
    return (await api(usual, {})).data
  } catch (failure) {
    if (!saysThereIsNone(failure)) throw failure
    return (await api(other, {})).data
  }
}
