import type { z } from 'zod'
import type { Call, PathNames } from '#contract/call'
import type { Context, MemberContext } from './context.ts'

/** What a caller sent with one call, parsed by the contract. */
export type Asked<C extends Call> = {
  path: Record<PathNames<C['path']>, string>
  query: z.output<C['query']>
  body: z.output<C['body']>
}

/** What the verb of a call takes: a call of members is only reached by one. */
export type ContextFor<C extends Call> = C['access'] extends 'member' ? MemberContext : Context

/** A file that is sent as it is made, piece by piece. */
export type SentFile = { name: string; text: AsyncIterable<string> }

/** What a room is handed to mount its calls on (mount.ts). */
export type Room = {
  /** Answers one call of the contract. What `answer` returns is typed by the contract and sent as it is. */
  on<C extends Call>(call: C, answer: (context: ContextFor<C>, asked: Asked<C>) => Promise<z.output<C['answer']>>): void
  /** Answers with a file, which is read no faster than it is sent. */
  onFile<C extends Call>(call: C, answer: (context: ContextFor<C>, asked: Asked<C>) => Promise<SentFile>): void
  /**
   * Answers a member's creating call under its Idempotency-Key.
   * @param replay builds the answer to a retry anew, from what was made as that is now and as the caller may see it now
   * @param idIn finds the id of what was made in the answer; left out, it is `data.id`
   */
  onKeyed<C extends Call>(
    call: C,
    answer: (context: MemberContext, asked: Asked<C>) => Promise<z.output<C['answer']>>,
    replay: (context: MemberContext, id: string, asked: Asked<C>) => Promise<z.output<C['answer']>>,
    idIn?: z.ZodType<string>,
  ): void
}
