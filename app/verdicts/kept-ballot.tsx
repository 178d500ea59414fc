import type { Debate } from '#contract/debates'
import { does } from '../forms/form-buttons'
import { KeptLimit } from '../forms/kept-limit'
import type { KeptDraft } from '../forms/waiting.server'
import { Hidden } from '../ui/hidden'
import { Moment } from '../ui/moment'
import type { verdictActs } from './verdict.acts.server'
import { ReasonText } from './verdict-reasons'

type Props = {
  debate: Debate
  draft: KeptDraft
  /** No form would take it any more: the text itself is shown. */
  alone?: boolean
}

/** Says that a ballot was kept instead of cast, and offers to throw it away. */
export function KeptBallot({ debate, draft: { fields, keptAt }, alone = false }: Props) {
  return (
    <form className="notice flow" method="post">
      <Hidden values={{ debate: debate.id }} />
      <p>
        {alone ? 'Your ballot was not cast. What you wrote was kept' : 'Your ballot below is not cast. It was kept'}
        {keptAt ? ' ' : ''}
        <Moment at={keptAt} />.{' '}
        <button type="submit" className="link" {...does<typeof verdictActs>('discard-ballot')}>
          Throw it away
        </button>{' '}
        <KeptLimit />
      </p>
      {alone ? <ReasonText text={fields.reason ?? ''} /> : null}
    </form>
  )
}
