import * as calls from '#contract/moderation'
import * as log from '#contract/moderation-log'
import { argumentKind } from '../arguments/argument-kind.ts'
import { commentKind } from '../comments/comment-kind.ts'
import type { MemberContext, Routes } from '../context.ts'
import { parseId } from '../platform/paging.ts'
import { debateNotFoundMessage } from '../turns/debate-visibility.ts'
import { answerAppeal, appealDecision } from './appeals.ts'
import { caseNotFoundMessage, recordCaseViewer } from './case-access.ts'
import { listCases, showCase, showCaseSummary } from './cases.ts'
import { decideCase } from './decide-case.ts'
import { hideAtOnce, showHiding } from './hide-at-once.ts'
import { decisionNotFoundMessage, showStatement } from './present-case.ts'
import { showLog, showNumbers, showRules } from './transparency.ts'

/** Mounts the moderators' calls, and those that explain decisions to the people concerned (docs/moderation.md). */
export function mountModeration(routes: Routes): void {
  routes.on(calls.listReportCases, (context, { query }) => listCases(context, query))
  routes.on(calls.readReportCase, (context, { path }) => showCase(context, parseId(path.id, caseNotFoundMessage)))
  routes.on(calls.lookAtReport, (context, { path }) => recordCaseViewer(context, parseId(path.id, caseNotFoundMessage)))
  const replayCase = (context: MemberContext, id: string) => showCaseSummary(context, parseId(id, caseNotFoundMessage))
  routes.onKeyed(
    calls.decideReport,
    (context, { path, body }) => decideCase(context, parseId(path.id, caseNotFoundMessage), body),
    replayCase,
  )
  mountHiding(routes)
  routes.onKeyed(
    calls.answerAppeal,
    (context, { path, body }) => answerAppeal(context, parseId(path.id, caseNotFoundMessage), body),
    replayCase,
  )
  routes.on(calls.readStatement, (context, { path }) => showStatement(context, parseId(path.id, decisionNotFoundMessage)))
  routes.onKeyed(
    calls.appeal,
    (context, { path, body }) => appealDecision(context, parseId(path.id, decisionNotFoundMessage), body),
    (context, id) => showStatement(context, parseId(id, decisionNotFoundMessage)),
  )
  routes.on(log.listModerationLog, (context, { query }) => showLog(context, query))
  routes.on(log.readModerationNumbers, (context) => showNumbers(context))
  routes.on(log.readRules, (context) => showRules(context))
}

function mountHiding(routes: Routes): void {
  const debateKind = { kind: 'debate' as const, notFoundMessage: debateNotFoundMessage }
  const replayHiding = (context: MemberContext, id: string) => showHiding(context, parseId(id, decisionNotFoundMessage))
  routes.onKeyed(
    calls.hideArgument,
    (context, { path, body }) => hideAtOnce(context, argumentKind, parseId(path.id, argumentKind.notFoundMessage), body),
    replayHiding,
  )
  routes.onKeyed(
    calls.hideComment,
    (context, { path, body }) => hideAtOnce(context, commentKind, parseId(path.id, commentKind.notFoundMessage), body),
    replayHiding,
  )
  routes.onKeyed(
    calls.hideDebate,
    (context, { path, body }) => hideAtOnce(context, debateKind, parseId(path.id, debateNotFoundMessage), body),
    replayHiding,
  )
}
