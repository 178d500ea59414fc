import type { Verdict } from '#contract/verdicts'
import type { Context } from '../context.ts'
import { NotFound } from '../platform/failures.ts'
import type { AskedPage } from '../platform/paging.ts'
import { broughtUpToNow } from '../turns/brought-up-to-now.ts'
import { noSuchDebate } from '../turns/no-such-debate.ts'
import { findVisibleDebate } from '../turns/visible-debates.ts'
import { showVerdict } from './show-verdict.ts'

/** A debate's verdict; one whose voting is over by the clock is closed by whoever reads it. @throws NotFound, Invalid for a cursor that is none */
export async function readVerdict({ db, clock, actor }: Context, id: number, asked: AskedPage): Promise<{ data: Verdict }> {
  const known = await findVisibleDebate(db.read, id, actor?.id ?? null)
  if (!known) throw new NotFound(noSuchDebate)
  const debate = await broughtUpToNow(db, known, clock.now())
  return { data: await showVerdict(db.read, debate, actor?.id ?? null, asked) }
}
