import type { Evidence, ReportFile } from '#contract/moderation'
import type { CaseState } from '#contract/moderation-limits'
import type { Rule } from '#contract/moderation-log'
import { shownName } from '#contract/readable-name'
import { type ActionResult, FormFaults } from '../forms/action-result'
import type { SavedDraft } from '../forms/drafts.server'
import { Notice } from '../forms/notice'
import type { Constraints } from '../forms/parse-form.server'
import { groupPath, moderationPath, rulesPath } from '../paths'
import { useCapabilities } from '../platform/root-data'
import { Statements } from '../reports/statements'
import { Moment } from '../ui/moment'
import { PersonLink } from '../ui/person-link'
import { Lines } from '../ui/prose'
import { AnswerForm, AppealText } from './appeal'
import { DecisionForm } from './decision-form'
import {
  allReports,
  answerAppealLabel,
  atReportTitle,
  caseName,
  decisionName,
  earlierDecisionsTitle,
  hiddenByOther,
  isCircle,
  isReason,
  notReported,
  reportedTitle,
  rulesLink,
  theirAppealTitle,
  whatCameNext,
} from './moderation-text'

type CasePaths = { about: string | null; answers: string | null; followed_by: (string | null)[] }
type Props = {
  file: ReportFile
  paths: CasePaths
  rules: readonly Rule[]
  draft: SavedDraft | null
  nonce: string | null
  constraints: Constraints
  actionResult: ActionResult | null
}

/** Shows what was reported, its context and the person's record, with the form for the decision. */
export function CasePage({ file, paths, rules, draft, nonce, constraints, actionResult }: Props) {
  const { user, decision, looked_at_by, barred } = file
  const refusal = actionResult?.kind === 'refused' ? actionResult : null
  // A hidden field has no error that the summary could link to.
  const { instead_of: _, ...controls } = constraints
  const form = { nonce, constraints, typed: refusal?.values ?? draft?.fields ?? {}, errors: refusal?.errors ?? {} }
  return (
    <main className="with-side">
      <div className="flow">
        <FormFaults refusal={refusal} controls={controls} />
        <Notice />
        <h1>
          {paths.about ? <a href={paths.about}>{caseName(file)}</a> : caseName(file)}
          {user ? (
            <>
              {file.kind === 'person' ? ': ' : isReason(file.kind) ? ', given by ' : isCircle(file.kind) ? ' of ' : ' by '}
              <PersonLink person={user} />
            </>
          ) : null}
        </h1>
        {looked_at_by ? (
          <p className="notice">
            <bdi>{shownName(looked_at_by)}</bdi> is looking at this now.
          </p>
        ) : null}
        <GroupNotice file={file} />
        {decision ? (
          <div className="notice">
            <p>
              <b>{decisionName(decision)}</b> <Moment at={decision.decided_at} absolute />
            </p>
            <p dir="auto">
              <Lines text={decision.reason} />
            </p>
          </div>
        ) : null}
        <section className="flow" aria-labelledby="said">
          <h2 id="said">{reportedTitle}</h2>
          {file.statements.length === 0 ? <p>{notReported}</p> : null}
          <Statements statements={file.statements} />
        </section>
        <CaseContext file={file} paths={paths} />
      </div>
      <Record file={file} />
      <div className="flow mt-8">
        {file.appeal ? <AppealText appeal={file.appeal} heading={theirAppealTitle} /> : null}
        <section className="flow" aria-labelledby="decide">
          <h2 id="decide">{headings[file.state]}</h2>
          {barred === null ? null : <p className="notice">{barred}</p>}
          {barred === null && file.state === 'appealed' ? <AnswerForm caseId={file.id} {...form} /> : null}
          {barred === null && file.state !== 'appealed' ? <DecisionForm file={file} rules={rules} {...form} /> : null}
        </section>
      </div>
    </main>
  )
}

const headings: Readonly<Record<CaseState, string>> = {
  open: 'Make a decision',
  appealed: answerAppealLabel,
  decided: 'Change the decision',
}

function Record({ file: { record } }: Pick<Props, 'file'>) {
  return (
    <section className="beside flow max-lg:pt-6" aria-labelledby="before">
      <h2 id="before">{earlierDecisionsTitle}</h2>
      {record.length === 0 ? <p>None</p> : null}
      <ul className="data text-sm">
        {record.map((one) => (
          <li key={one.id}>
            {decisionName(one)}
            <br />
            <span className="text-muted">
              <Moment at={one.decided_at} absolute />
            </span>
          </li>
        ))}
      </ul>
      <p>
        <a href={rulesPath}>{rulesLink}</a>
      </p>
      <p>
        <a href={moderationPath}>{allReports}</a>
      </p>
    </section>
  )
}

/** Says if moderators of a group decided this case, or if another decision hid the same content. */
function GroupNotice({ file: { group, beside } }: { file: Pick<ReportFile, 'group' | 'beside'> }) {
  return (
    <>
      {group ? (
        <p className="notice">
          The moderators of the group <GroupName group={group} /> made this decision, not the moderators of this site.
        </p>
      ) : null}
      {beside ? (
        <p className="notice">
          {beside.group ? (
            <>
              The moderators of the group <GroupName group={beside.group} /> hid this
            </>
          ) : (
            hiddenByOther
          )}{' '}
          under rule {beside.decision.rule}, <Moment at={beside.decision.decided_at} absolute />. You decide for this site: what you hide
          stays hidden, even if that decision is reversed.
        </p>
      ) : null}
    </>
  )
}

function GroupName({ group: { slug, name } }: { group: NonNullable<ReportFile['group']> }) {
  const can = useCapabilities()
  return can.listGroups ? (
    <a href={groupPath(slug)}>
      <bdi>{name}</bdi>
    </a>
  ) : (
    <bdi>{name}</bdi>
  )
}

/** Shows the reported content as it was when it was reported, what it answers and what followed. */
function CaseContext({ file: { evidence, answers, followed_by }, paths }: Pick<Props, 'file' | 'paths'>) {
  return (
    <section className="flow" aria-labelledby="thing">
      <h2 id="thing">{atReportTitle}</h2>
      {answers ? (
        <p>
          In reply to <ParentContext around={answers} path={paths.answers} />
        </p>
      ) : null}
      {evidence.map((one) => (
        <EvidenceQuote key={`${one.written_at} ${one.content}`} one={one} />
      ))}
      {followed_by.length > 0 ? (
        <>
          <p>{whatCameNext}</p>
          <ul>
            {followed_by.map((around, index) => (
              <li key={around.number}>
                <ParentContext around={around} path={paths.followed_by[index] ?? null} />
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  )
}

function EvidenceQuote({ one: { user, title, content, written_at, is_it } }: { one: Evidence }) {
  return (
    <>
      <p className="meta">
        {user ? <PersonLink person={user} /> : 'a deleted user'} · <Moment at={written_at} absolute />
        {is_it ? null : ' · before it'}
      </p>
      <div className="prose">
        <blockquote dir="auto">
          {title ? (
            <p>
              <b>{title}</b>
            </p>
          ) : null}
          <p>
            <Lines text={content} />
          </p>
        </blockquote>
      </div>
    </>
  )
}

function ParentContext({ around, path }: { around: NonNullable<ReportFile['answers']>; path: string | null }) {
  const { number, user, excerpt } = around
  const name = `#${number}`
  return (
    <>
      {path === null ? name : <a href={path}>{name}</a>}
      {user ? (
        <>
          {' by '}
          <PersonLink person={user} />
        </>
      ) : null}
      {excerpt ? (
        <>
          : “<bdi>{excerpt}</bdi>”
        </>
      ) : null}
    </>
  )
}
