import * as editing from '#contract/debate-editing'
import * as calls from '#contract/debates'
import { isCleanText } from '#contract/fields'
import { findGroupOfDebate } from '../circles/group-of-debate.ts'
import type { Context, Routes } from '../context.ts'
import type { Connection } from '../database/database.ts'
import type { DebateRow } from '../database/debate-tables.ts'
import { getDebatePermissions } from '../permissions/permissions.ts'
import { Gone, type NamedFailure, NotFound } from '../platform/failures.ts'
import { parseId } from '../platform/paging.ts'
import { findDebate } from '../turns/debate.queries.ts'
import { canSeeDebate, debateNotFoundMessage, findVisibleDebate } from '../turns/debate-visibility.ts'
import { listSeats } from '../turns/seats.queries.ts'
import { settleForReader } from '../turns/settle-debate.ts'
import { closeDebate, startDebate } from './change-debate.ts'
import { correctDebate, hideWording, showWordings, wordingNotFoundMessage } from './correct-debate.ts'
import { hiddenDebateMessage } from './correction-permission.ts'
import { createDebate, replacePicture } from './create-debate.ts'
import { findDebateBySlug, findFormerSlugOwner, findHiddenRuleBySlug } from './debates.queries.ts'
import { listDebates, listMyDebates } from './list-debates.ts'
import { joinDebate, leaveDebate } from './participants.ts'
import { getReader, showDebate } from './show-debates.ts'

/** Mounts the calls for debates: list, read, create, seats, stages (docs/product.md#debates). */
export function mountDebates(routes: Routes): void {
  routes.on(calls.listDebates, (context, { query }) => listDebates(context, query))
  routes.on(calls.listMyDebates, (context, { query }) => listMyDebates(context, query))
  routes.on(calls.readDebateBySlug, async (context, { path }) => {
    const { db } = context
    const debate = (await findDebateBySlug(db.read, path.slug)) ?? (await findByFormerSlug(db.read, path.slug))
    if (!debate || !(await canSeeDebate(db.read, debate, context.actor?.id ?? null))) throw await missingDebate(db.read, path.slug)
    return showNow(context, debate)
  })
  routes.on(calls.readPermissions, async (context, { path }) => {
    const debate = await requireDebate(context, path.id)
    const seats = await listSeats(context.db.read, [debate.id])
    const reader = getReader(context)
    return {
      data: getDebatePermissions({
        debate,
        seats,
        actorId: reader.actorId,
        group: await findGroupOfDebate(context.db.read, debate, reader),
      }),
    }
  })
  routes.onKeyed(
    editing.createDebate,
    (context, { body }) => createDebate(context, body),
    async (context, id) => showNow(context, await requireDebate(context, id)),
  )
  routes.on(editing.replacePicture, (context, { path, body }) =>
    replacePicture(context, parseId(path.id, debateNotFoundMessage), body.picture),
  )
  routes.on(editing.correctDebate, (context, { path, body }) => correctDebate(context, parseId(path.id, debateNotFoundMessage), body))
  routes.on(editing.listFormerWordings, (context, { path }) => showWordings(context, parseId(path.id, debateNotFoundMessage)))
  routes.on(editing.hideFormerWording, (context, { path }) =>
    hideWording(context, parseId(path.id, debateNotFoundMessage), parseId(path.wordingId, wordingNotFoundMessage)),
  )
  routes.on(calls.joinDebate, (context, { path, body }) => joinDebate(context, parseId(path.id, debateNotFoundMessage), body))
  routes.on(calls.leaveDebate, (context, { path }) => leaveDebate(context, parseId(path.id, debateNotFoundMessage)))
  routes.on(calls.startDebate, (context, { path }) => startDebate(context, parseId(path.id, debateNotFoundMessage)))
  routes.on(calls.closeDebate, (context, { path }) => closeDebate(context, parseId(path.id, debateNotFoundMessage)))
}

/** Finds a debate by a slug it had before a correction. Returns none while moderators hide the text, which the former slug contains too. */
async function findByFormerSlug(db: Connection, slug: string): Promise<DebateRow | undefined> {
  const former = isCleanText(slug) ? await findFormerSlugOwner(db, slug) : undefined
  return former?.hidden_rule === null ? findDebate(db, former.id) : undefined
}

async function showNow(context: Context, debate: DebateRow): Promise<{ data: calls.Debate }> {
  const { db, clock } = context
  const settled = await settleForReader(db, debate, clock.now())
  return { data: await showDebate(db.read, settled, getReader(context)) }
}

async function requireDebate({ db, actor }: Context, id: string): Promise<DebateRow> {
  const debate = await findVisibleDebate(db.read, parseId(id, debateNotFoundMessage), actor?.id ?? null)
  if (!debate) throw new NotFound(debateNotFoundMessage)
  return debate
}

/** Returns the failure for an address without a debate; the debate that had it may be hidden by moderators. */
async function missingDebate(db: Connection, slug: string): Promise<NamedFailure> {
  const former = isCleanText(slug) ? await findFormerSlugOwner(db, slug) : undefined
  const rule = (await findHiddenRuleBySlug(db, slug)) ?? (former?.private_to === null ? former.hidden_rule : undefined) ?? undefined
  return rule === undefined ? new NotFound(debateNotFoundMessage) : new Gone(hiddenDebateMessage(rule))
}
