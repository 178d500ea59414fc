import type { SocialReturn } from '#contract/social'
import { noteProof } from '../accounts/accounts.queries.ts'
import type { MemberContext } from '../context.ts'
import { Conflict } from '../platform/failures.ts'
import { comeBack } from './come-back.ts'
import { goThere, providerNamed } from './go-there.ts'
import { findSocialAccount } from './social.queries.ts'

/** Sends a member to a provider that asks them anew who they are. @throws as `goThere` */
export async function beginProving(context: MemberContext, name: string) {
  return goThere(context, name, { purpose: 'proof', actor: context.actor })
}

/** Shows by an account elsewhere that it is still oneself (COMMUNITY §1). @throws Conflict for another account; as `comeBack` */
export async function proveBySocial(context: MemberContext, name: string, sent: SocialReturn): Promise<undefined> {
  const { db, clock, actor, address, security } = context
  const identity = await comeBack(context, name, sent, { purpose: 'proof', actor })
  if ((await findSocialAccount(db.read, identity))?.user_id !== actor.id) {
    security({ event: 'proof-failed', account: actor.id, address })
    throw new Conflict(`That is another account at ${providerNamed(context, name).label} than the one joined to yours.`)
  }
  await db.transaction((tx) => noteProof(tx, actor.tokenHash, clock.now()))
}
