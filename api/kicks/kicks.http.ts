import { kickLimits } from '#contract/debate-limits'
import * as calls from '#contract/kicks'
import type { Reader } from '../circles/group-of-debate.ts'
import type { Context, Routes } from '../context.ts'
import type { DebateRow } from '../database/debate-tables.ts'
import { NotFound } from '../platform/failures.ts'
import { createPage, type PageQuery, parseId, parseSpan } from '../platform/paging.ts'
import { debateNotFoundMessage, findVisibleDebate } from '../turns/debate-visibility.ts'
import { settleForReader } from '../turns/settle-debate.ts'
import { castKickBallot, kickVoteNotFoundMessage, openKickVote, showKicks, showKickVote, showKickVotes } from './kick-votes.ts'
import { countKickVotes, pageOfKickVotes } from './kicks.queries.ts'

/** Mounts the calls for kick votes (docs/product.md#kick-votes). */
export function mountKicks(routes: Routes): void {
  routes.on(calls.listKickVotes, async (context, { path, query }) => {
    const debate = await requireCurrentDebate(context, path.id)
    const { rows, meta } = await pageOfVotes(context, { debateId: debate.id }, query)
    return { data: await showKickVotes(context.db.read, debate, rows, getReader(context)), meta }
  })
  routes.on(calls.readKickVote, (context, { path }) => readKickVote(context, path))
  routes.on(calls.listKicks, async (context, { path, query }) => {
    const debate = await requireCurrentDebate(context, path.id)
    const { rows, meta } = await pageOfVotes(context, { debateId: debate.id, status: 'passed' }, query)
    return { data: await showKicks(context.db.read, debate, rows), meta }
  })
  routes.onKeyed(
    calls.openKickVote,
    (context, { path, body }) => openKickVote(context, parseId(path.id, debateNotFoundMessage), body),
    (context, voteId, { path }) => readKickVote(context, { ...path, voteId }),
  )
  routes.on(calls.castKickBallot, (context, { path, body }) =>
    castKickBallot(context, {
      debateId: parseId(path.id, debateNotFoundMessage),
      voteId: parseId(path.voteId, kickVoteNotFoundMessage),
      choice: body.choice,
    }),
  )
}

async function readKickVote(context: Context, { id, voteId }: { id: string; voteId: string }): Promise<{ data: calls.KickVote }> {
  const debate = await requireCurrentDebate(context, id)
  return { data: await showKickVote(context.db.read, debate, parseId(voteId, kickVoteNotFoundMessage), getReader(context)) }
}

const getReader = ({ actor, features }: Context): Reader => ({ actorId: actor?.id ?? null, groups: features.groups })

/** Finds the debate and brings it up to date, so that an expired kick vote shows as failed. */
async function requireCurrentDebate({ db, clock, actor }: Context, id: string): Promise<DebateRow> {
  const debate = await findVisibleDebate(db.read, parseId(id, debateNotFoundMessage), actor?.id ?? null)
  if (!debate) throw new NotFound(debateNotFoundMessage)
  return settleForReader(db, debate, clock.now())
}

async function pageOfVotes({ db }: Context, filter: Parameters<typeof pageOfKickVotes>[1], query: PageQuery) {
  const span = parseSpan(query, kickLimits.perPage)
  const rows = span.beyond ? [] : await pageOfKickVotes(db.read, filter, span)
  return createPage(rows, span, { total: await countKickVotes(db.read, filter) })
}
