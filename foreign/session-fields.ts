import { AccessToken } from '#contract/accounts'
import { isRecord } from '#contract/lists'
import type { FieldReader } from './field-names.ts'

export const sessionReaders: readonly FieldReader[] = [[AccessToken, readAccessToken]]

/** Reads the answer to a sign-in, which may be in `data` and have the token alone. */
function readAccessToken(raw: unknown): unknown {
  const token = isRecord(raw) && isRecord(raw.data) ? raw.data : raw
  if (!isRecord(token)) return token
  const { device_proof } = AccessToken.shape
  return {
    ...token,
    second_factor_ticket: token.second_factor_ticket ?? null,
    code_in: token.code_in === 'mail' ? 'mail' : 'app',
    device_proof: device_proof.safeParse(token.device_proof).data ?? null,
  }
}
