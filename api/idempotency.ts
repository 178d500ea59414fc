import { createHash } from 'node:crypto'
import type { MemberContext } from './context.ts'
import type { Database } from './database/database.ts'
import { claimKey, findCreated, storeCreatedId } from './idempotency.queries.ts'
import { Conflict, Invalid, NamedFailure } from './platform/failures.ts'

/** A creating call that can be repeated safely. `T` is its answer. */
type IdempotentCall<T> = {
  /** Method and path with its parameters filled in: the same body sent to another debate is another call. */
  call: string
  /** The Idempotency-Key; undefined if none was sent. */
  key: string | undefined
  body: unknown
  /**
   * Reads the id of what was created from the answer.
   * @throws ZodError if it has none
   */
  idIn: (answer: unknown) => string
  /** Builds the answer from the current state of what was created, as the caller may see it now. */
  replay: (context: MemberContext, id: string) => Promise<T>
}

/**
 * Runs a creating call under an Idempotency-Key (docs/product.md#api-conventions).
 * The key is claimed and the new id is stored in the call's own transaction, so that a double submit or a retry creates nothing
 * twice, even while the first request still runs. Keys are stored for 24 hours per person and call; a failed call stores nothing.
 * No text is stored, since an answer must not outlive a withdrawn text.
 * @param verb must write in one transaction and answer with what that transaction returned
 * @throws Conflict when the key was used with another body, and what `replay` throws when the created thing is gone
 */
export async function runIdempotently<T>(
  context: MemberContext,
  repeatable: IdempotentCall<T>,
  verb: (context: MemberContext) => Promise<T>,
): Promise<T> {
  const { call, key, body, idIn, replay } = repeatable
  if (key === undefined) return verb(context)
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) throw new Invalid({}, 'An Idempotency-Key has 1 to 200 visible ASCII characters.')
  const claim = { user_id: context.actor.id, call, key, body_hash: await hashBody(body), created_at: context.clock.now() }
  const created = await findCreated(context.db.read, claim)
  if (created) return replay(context, getCreatedId(created, claim))
  try {
    const { db, dbOfSite } = context
    return await verb({ ...context, db: withClaim(db, claim, idIn), dbOfSite: withClaim(dbOfSite, claim, idIn) })
  } catch (error) {
    // The first attempt may have caused this failure: it may have taken the name, or used up the last of a limited number.
    const createdMeanwhile =
      error instanceof AlreadyCreated ? error.created : error instanceof NamedFailure && (await findCreated(context.db.read, claim))
    if (createdMeanwhile) return replay(context, getCreatedId(createdMeanwhile, claim))
    throw error
  }
}

type Claim = Parameters<typeof claimKey>[1]
type StoredResult = NonNullable<Awaited<ReturnType<typeof findCreated>>>

function withClaim(db: Database, claim: Claim, idIn: (answer: unknown) => string): Database {
  return {
    ...db,
    transaction: (work, timeout) =>
      db.transaction(async (tx) => {
        if (!(await claimKey(tx, claim))) {
          const created = await findCreated(tx, claim)
          if (created) throw new AlreadyCreated(created)
        }
        const answer = await work(tx)
        await storeCreatedId(tx, claim, idIn(answer))
        return answer
      }, timeout),
  }
}

/** Aborts the call and its transaction when another request has created something under the same key. */
class AlreadyCreated {
  readonly created: StoredResult
  constructor(created: StoredResult) {
    this.created = created
  }
}

/**
 * Returns the id that is stored under a key.
 * @throws Conflict if the key was used with another body
 */
function getCreatedId({ body_hash, made_id }: StoredResult, claim: Claim): string {
  if (body_hash !== claim.body_hash) throw new Conflict('This Idempotency-Key was already used with a different body. Send a new key.')
  return made_id
}

/** Hashes a body. A file counts by its content: another picture under the same name is another body. */
async function hashBody(body: unknown): Promise<string> {
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
