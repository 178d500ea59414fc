import type { Debate } from '#contract/debates'
import type { KickVote } from '#contract/kicks'
import { shownName } from '#contract/shown-name'
import type { ActionResult } from '../forms/action-result'
import { does } from '../forms/does'
import { useOffered } from '../platform/root-data'
import { Choices } from '../ui/choices'
import { Hidden } from '../ui/hidden'
import type { kickActs } from './kick.acts.server'

/**
 * Where one votes on a kick, once: chosen and then sent, so that no slip of the finger is final.
 * Without conform: forms/control.ts says why. What a yes means, and whether it is final, our own API alone has said.
 */
export function KickBallotForm({ debate, vote, acted }: { debate: Debate; vote: KickVote; acted: ActionResult | null }) {
  const refused = acted?.kind === 'refused' && acted.intent === 'kick-ballot' ? acted : null
  const name = shownName(vote.target)
  const ours = useOffered('kicks')
  return (
    <form className="stack" method="post">
      <Hidden values={{ debate: debate.id, slug: debate.slug, vote: vote.id }} />
      <Choices
        name="choice"
        legend={`Should ${name} be kicked?`}
        options={[
          ['yes', ours ? `Yes: ${name} goes, and cannot come back` : `Yes: ${name} goes`],
          ['no', `No: ${name} stays`],
          ['abstain', 'I abstain'],
        ]}
        chosen={refused?.values.choice}
        errors={refused?.errors.choice}
      />
      <div className="row">
        <button type="submit" className="primary" {...does<typeof kickActs>('kick-ballot')}>
          {ours ? 'Cast my vote for good' : 'Cast my vote'}
        </button>
      </div>
    </form>
  )
}
