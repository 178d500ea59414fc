import type { PasskeyAnswer } from '#contract/passkeys'
import { noteProof } from '../accounts/accounts.queries.ts'
import type { MemberContext } from '../context.ts'
import { Invalid } from '../platform/failures.ts'
import { takeAnswer } from './take-answer.ts'

/** Shows by a passkey that it is still oneself, as the password does (COMMUNITY §1). @throws Invalid, NotFound for a site without a name, TooMany */
export async function proveByPasskey(context: MemberContext, { credential }: PasskeyAnswer): Promise<undefined> {
  const { actor, address, clock, limits, security } = context
  const count = { limit: 'proofByMember', key: String(actor.id), address } as const
  await limits.reserve([count])
  await takeAnswer(context, credential, { purpose: 'proof', actor }, (tx) => noteProof(tx, actor.tokenHash, clock.now())).catch((fault) => {
    if (fault instanceof Invalid) security({ event: 'proof-failed', account: actor.id, address })
    throw fault
  })
  await limits.forget(count)
}
