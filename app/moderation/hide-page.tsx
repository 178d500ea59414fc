import type { Person } from '#contract/accounts'
import { formatNumber } from '#contract/format-number'
import type { Rule } from '#contract/moderation'
import { moderationLimits } from '#contract/moderation-limits'
import { type ActionResult, FormFaults } from '../forms/action-result'
import { does } from '../forms/form-buttons'
import type { KeptDraft } from '../forms/kept-texts.server'
import { Notice } from '../forms/notice'
import { rulesPath } from '../paths'
import { thingName } from '../reports/report-text'
import { TextArea } from '../ui/field'
import { Hidden } from '../ui/hidden'
import { PersonLink } from '../ui/person-link'
import type { moderationActions } from './moderation.actions.server'
import { RuleChoice } from './rule-choice'

/** A post, or the words of a debate, and where it is. */
export type HiddenThing = {
  kind: 'argument' | 'comment' | 'debate'
  id: string
  user: Person | null
  number: number | null
  /** Of the debate. */
  slug: string
  text: string
  path: string
}

type Props = {
  thing: HiddenThing
  rules: readonly Rule[]
  draft: KeptDraft | null
  nonce: string | null
  acted: ActionResult | null
}

/** What is hidden, by which rule and why: a decision like any other, about what nobody has reported. */
export function HidePage({ thing, rules, draft, nonce, acted }: Props) {
  const { kind, id, user, slug, text, path } = thing
  const { min, max } = moderationLimits.reason
  const refusal = acted?.kind === 'refused' ? acted : null
  const [typed, errors] = [refusal?.values ?? draft?.fields ?? {}, refusal?.errors ?? {}]
  return (
    <main className="flow narrow">
      <FormFaults refusal={refusal} controls={{ rule: true, reason: true }} />
      <Notice />
      <h1>
        {kind === 'debate' ? 'Hide the words of a debate' : `Hide ${thingName(thing)}`}
        {user ? (
          <>
            {' of '}
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
        {kind === 'debate' ? hiddenOfDebate : 'Its replies stay.'} Its author reads which rule it broke and why, and may appeal. What is
        done stands in the public log, without a name; moderators of the site can take it back. <a href={rulesPath}>Read the rules</a>
      </p>
      <form className="stack" method="post">
        <Hidden values={{ [kind]: id, slug, ...(nonce && { nonce }) }} />
        <RuleChoice rules={rules} chosen={typed.rule ?? ''} errors={errors.rule} hint="It is what they are told." />
        <TextArea
          name="reason"
          label="Why, in a sentence to them"
          hint={`${min} to ${formatNumber(max)} characters. Nobody is told who decided.`}
          text={typed.reason ?? ''}
          errors={errors.reason}
          rows={4}
          limit={max}
        />
        <button type="submit" className="primary" {...does<typeof moderationActions>('hide-post')}>
          Hide it
        </button>
      </form>
    </main>
  )
}

const hiddenOfDebate = 'Topic, introduction, picture and tags are hidden, and lists and search leave it out; what people have argued stays.'
