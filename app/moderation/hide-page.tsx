import { useForm } from '@conform-to/react'
import type { Person } from '#contract/accounts'
import type { NewHiding } from '#contract/moderation'
import type { Rule } from '#contract/moderation-log'
import { type ActionResult, FormFaults } from '../forms/action-result'
import type { SavedDraft } from '../forms/drafts.server'
import { buttonFor } from '../forms/form-buttons'
import { Notice } from '../forms/notice'
import type { Constraints } from '../forms/parse-form.server'
import { lengthLimitText, TextAreaField, toLastResult } from '../forms/text-field'
import { rulesPath } from '../paths'
import { targetName } from '../reports/report-text'
import { HiddenFields } from '../ui/hidden-fields'
import { PersonLink } from '../ui/person-link'
import type { moderationActions } from './moderation.actions.server'
import { RuleChoice } from './rule-choice'

/** A post, or the text of a debate, with its path. */
export type HideTarget = {
  kind: 'argument' | 'comment' | 'debate'
  id: string
  user: Person | null
  number: number | null
  /** The slug of the debate. */
  slug: string
  text: string
  path: string
}

type Props = {
  thing: HideTarget
  rules: readonly Rule[]
  draft: SavedDraft | null
  nonce: string | null
  constraints: Constraints
  actionResult: ActionResult | null
}

/** Shows the form that hides something nobody reported. That is a decision like any other. */
export function HidePage({ thing, rules, draft, nonce, constraints, actionResult }: Props) {
  const { kind, id, user, slug, text, path } = thing
  const refusal = actionResult?.kind === 'refused' ? actionResult : null
  const lastResult = toLastResult({ values: refusal?.values ?? draft?.fields ?? {}, errors: refusal?.errors ?? {} })
  const [, fields] = useForm<NewHiding>({ id: 'hide', constraint: constraints, lastResult })
  return (
    <main className="flow narrow">
      <FormFaults refusal={refusal} controls={constraints} />
      <Notice />
      <h1>
        {kind === 'debate' ? 'Hide the text of a debate' : `Hide ${targetName(thing)}`}
        {user ? (
          <>
            {' by '}
            <PersonLink person={user} />
          </>
        ) : null}
      </h1>
      <div className="quote">
        <blockquote dir="auto">
          <p>
            <a href={path}>{text}</a>
          </p>
        </blockquote>
      </div>
      <p>
        {kind === 'debate' ? hiddenDebateParts : 'Replies to it stay visible.'} The author will see which rule it broke and why, and can
        appeal. The public log shows the action without names. Site moderators can reverse it. <a href={rulesPath}>Read the rules</a>
      </p>
      <form className="stack" method="post">
        <HiddenFields values={{ [kind]: id, slug, ...(nonce && { nonce }) }} />
        <RuleChoice rules={rules} field={fields.rule} hint="The author will be told which rule this is." />
        <TextAreaField
          field={fields.reason}
          label="Explain your decision"
          hint={`${lengthLimitText(fields.reason)} Nobody is told who decided.`}
          rows={4}
        />
        <button type="submit" className="primary" {...buttonFor<typeof moderationActions>('hide-post')}>
          Hide it
        </button>
      </form>
    </main>
  )
}

const hiddenDebateParts =
  'This hides the topic, introduction, picture and tags, and removes the debate from lists and search. Arguments stay visible.'
