import { figures } from '#contract/figures'
import type { Statement } from '#contract/moderation'
import { moderationLimits } from '#contract/moderation-limits'
import { does } from '../forms/form-buttons'
import { TextArea } from '../ui/field'
import { Hidden } from '../ui/hidden'
import { Moment } from '../ui/moment'
import type { moderationActs } from './moderation.acts.server'

type Props = {
  statement: Pick<Statement, 'id' | 'appealable_until'>
  nonce: string | null
  typed: Readonly<Record<string, string>>
  errors: Readonly<Record<string, readonly string[]>>
}

/** What somebody writes against a decision, as long as they may (COMMUNITY §5, Appeal). */
export function AppealForm({ statement: { id, appealable_until }, nonce, typed, errors }: Props) {
  const { min, max } = moderationLimits.appeal
  return (
    <section className="flow" aria-labelledby="appeal">
      <h2 id="appeal">Appeal</h2>
      <p>
        If it is wrong, say why. You can do so once; another moderator answers, where there is one, and the answer is final. Until then the
        decision holds. You have time until <Moment at={appealable_until} absolute />
      </p>
      <form className="stack" method="post">
        <Hidden values={{ decision: id, ...(nonce && { nonce }) }} />
        <TextArea
          name="content"
          label="Why it is wrong"
          hint={`${min} to ${figures(max)} characters. Only the moderators read it.`}
          text={typed.content ?? ''}
          errors={errors.content}
          rows={5}
          limit={max}
        />
        <button type="submit" className="primary" {...does<typeof moderationActs>('appeal')}>
          Send the appeal
        </button>
      </form>
    </section>
  )
}
