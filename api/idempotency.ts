import { createHash } from 'node:crypto'
import type { MemberContext } from './context.ts'
import type { Database } from './database/database.ts'
import { claimKey, findAnswer, keepAnswer } from './idempotency.queries.ts'
import { Conflict, Invalid } from './platform/failures.ts'

/**
 * Runs a creating verb under an Idempotency-Key (PRODUCT §7): the key is claimed and the answer kept in the verb's own
 * transaction, so that a double submit or a retry gives the first result, even while the first still runs. Kept
 * 24 hours per person and call; a failed verb keeps nothing.
 * @param verb must write in one transaction and answer with what that transaction returned
 * @throws Conflict when the key came before with another body
 */
export async function once<T>(
  context: MemberContext,
  { call, key, body }: { call: string; key: string | undefined; body: unknown },
  verb: (context: MemberContext) => Promise<T>,
): Promise<T> {
  if (key === undefined) return verb(context)
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) throw new Invalid({}, 'An Idempotency-Key has 1 to 200 visible ASCII characters.')
  const claim = { user_id: context.actor.id, call, key, body_hash: await hashOf(body), created_at: context.clock.now() }
  const known = await findAnswer(context.db.read, claim)
  try {
    if (known) throw new Replay(known)
    return await verb({ ...context, db: claiming(context.db, claim) })
  } catch (signal) {
    if (signal instanceof Replay) return signal.answerTo(claim.body_hash) as T
    throw signal
  }
}

type Claim = Parameters<typeof claimKey>[1]

function claiming(db: Database, claim: Claim): Database {
  return {
    ...db,
    transaction: (work, patience) =>
      db.transaction(async (tx) => {
        if (!(await claimKey(tx, claim))) {
          const known = await findAnswer(tx, claim)
          if (known) throw new Replay(known)
        }
        const answer = await work(tx)
        await keepAnswer(tx, claim, JSON.stringify(answer))
        return answer
      }, patience),
  }
}

/** Leaves the verb, and its transaction, when the key already has an answer. */
class Replay {
  readonly #known: { body_hash: string; answer: string }
  constructor(known: { body_hash: string; answer: string }) {
    this.#known = known
  }
  answerTo(bodyHash: string): unknown {
    if (this.#known.body_hash !== bodyHash)
      throw new Conflict('This Idempotency-Key came before with something else in it. Send a new key.')
    return JSON.parse(this.#known.answer)
  }
}

/** A file counts by its content: another picture under the same name is another body. */
async function hashOf(body: unknown): Promise<string> {
  const files: File[] = []
  const text = JSON.stringify(body, (_, value: unknown) => {
    if (!(value instanceof File)) return value
    files.push(value)
    return { name: value.name }
  })
  const hash = createHash('sha256').update(text)
  for (const file of files)
    hash.update(
      createHash('sha256')
        .update(new Uint8Array(await file.arrayBuffer()))
        .digest(),
    )
  return hash.digest('base64url')
}
