import type { Statement } from '#contract/moderation'
import type { Outcome } from '#contract/moderation-limits'
import { type ActionResult, FormFaults } from '../forms/action-result'
import type { SavedDraft } from '../forms/drafts.server'
import { Notice } from '../forms/notice'
import type { Constraints } from '../forms/parse-form.server'
import { rulePath, rulesPath } from '../paths'
import { Moment } from '../ui/moment'
import { Lines } from '../ui/prose'
import { AppealForm, AppealText } from './appeal'

import { alsoHides, caseName } from './moderation-text'

type Props = {
  statement: Statement
  /** The path of what was decided about; null if it isn't on this site. */
  path: string | null
  draft: SavedDraft | null
  nonce: string | null
  constraints: Constraints
  actionResult: ActionResult | null
}

/** Shows the statement of reasons: what was done, to what, by which rule and why. */
export function StatementPage({ statement, path, draft, nonce, constraints, actionResult }: Props) {
  const { kind, content, outcome, hides, rule, rule_title, reason, decided_at, suspended_until, undone_at, appeal } = statement
  const refusal = actionResult?.kind === 'refused' ? actionResult : null
  const name = caseName(statement)
  return (
    <main className="flow narrow">
      <FormFaults refusal={refusal} controls={constraints} />
      <Notice />
      <h1>The moderators’ decision</h1>
      {undone_at === null ? null : (
        <p className="notice">
          This decision was reversed <Moment at={undone_at} absolute />
        </p>
      )}
      <p>
        <b>{alsoHides({ outcome, hides }) ? `${outcomeTexts[outcome]} ${outcomeTexts.hide}` : outcomeTexts[outcome]}</b>{' '}
        <Moment at={decided_at} absolute />
      </p>
      {suspended_until === null || undone_at !== null ? null : (
        <p>
          You can still read everything, download your data and manage your account. You can post again from{' '}
          <Moment at={suspended_until} absolute />
        </p>
      )}
      {rule === null ? null : (
        <p>
          <a href={rulePath(rule)}>
            Rule {rule}: {rule_title}
          </a>
        </p>
      )}
      <h2>Why</h2>
      <p dir="auto">
        <Lines text={reason} />
      </p>
      {kind === 'person' ? null : (
        <>
          <h2>What it’s about</h2>
          <p>{path === null ? name : <a href={path}>{name}</a>}</p>
          {content ? (
            <div className="prose">
              <blockquote dir="auto">
                <p>
                  <Lines text={content} />
                </p>
              </blockquote>
            </div>
          ) : null}
        </>
      )}
      {appeal ? <AppealText appeal={appeal} heading="Your appeal" /> : null}
      {statement.appealable_until === null ? null : (
        <AppealForm {...{ statement, nonce, constraints }} typed={refusal?.values ?? draft?.fields ?? {}} errors={refusal?.errors ?? {}} />
      )}
      <p className="meta">
        Only you, the moderators and people who reported it can see the reason. <a href={rulesPath}>All rules</a>
      </p>
    </main>
  )
}

const outcomeTexts: Readonly<Record<Outcome, string>> = {
  nothing: 'The earlier decision no longer applies.',
  warn: 'You were warned.',
  hide: 'It was hidden. Others can see that it’s hidden and under which rule.',
  'suspend-day': 'You were suspended for a day.',
  'suspend-week': 'You were suspended for a week.',
  'suspend-month': 'You were suspended for 30 days.',
  'suspend-for-good': 'You were suspended permanently.',
}
