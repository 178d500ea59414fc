import type { FormerWording } from '#contract/debate-editing'
import type { Debate } from '#contract/debates'
import { type ActionResult, PageFaults } from '../forms/action-result'
import { ConfirmForm } from '../forms/confirm-form'
import { buttonFor } from '../forms/form-buttons'
import { Notice } from '../forms/notice'
import { ContentWarning } from '../notes/content-warning'
import { debatePath, wordingAnchor } from '../paths'
import { useModerates } from '../platform/root-data'
import { HiddenFields } from '../ui/hidden-fields'
import { Moment } from '../ui/moment'
import { prose } from '../ui/prose'
import type { correctionActions } from './correct-debate.actions.server'
import { beforeRemovingWording } from './debate-confirmations'

type CurrentWording = Pick<Debate, 'id' | 'slug' | 'topic' | 'edited_at' | 'note'>
type Props = { debate: CurrentWording; wordings: readonly FormerWording[]; actionResult: ActionResult | null }

/** Shows the former wordings of a debate, latest first. */
export function HistoryPage({ debate, wordings, actionResult }: Props) {
  return (
    <main className="flow narrow">
      <PageFaults actionResult={actionResult} fields={{}} />
      <Notice />
      <h1>Edit history</h1>
      <p>
        Current version:{' '}
        <a href={debatePath(debate.slug)} dir="auto">
          {debate.topic}
        </a>
      </p>
      {wordings.length === 0 ? <p className="empty">This debate has never been edited.</p> : null}
      {wordings.map((wording) => (
        <Wording key={wording.id} wording={wording} debate={debate} />
      ))}
    </main>
  )
}

function Wording({ wording, debate }: { wording: FormerWording; debate: CurrentWording }) {
  const { id, topic, description_html: html, tags, by, at, hidden } = wording
  const moderates = useModerates()
  const heading = wordingAnchor(id)
  return (
    <article className="flow" aria-labelledby={heading}>
      <h2 id={heading} dir="auto">
        {hidden ? 'Removed by the moderators' : topic}
      </h2>
      <p className="meta">
        {by === 'author' ? 'Replaced by its author, ' : 'Replaced by the moderators, '}
        <Moment at={at} absolute />
      </p>
      {html ? (
        <ContentWarning note={debate.note} anchor={heading} name="this introduction">
          {prose(html)}
        </ContentWarning>
      ) : null}
      {tags.length > 0 ? <p className="meta">{`Tags: ${tags.join(', ')}`}</p> : null}
      {moderates && !hidden ? (
        <ConfirmForm intent="remove-wording" question={() => beforeRemovingWording}>
          <HiddenFields values={{ debate: debate.id, slug: debate.slug, wording: id }} />
          <button type="submit" {...buttonFor<typeof correctionActions>('remove-wording')}>
            Remove this version
          </button>
        </ConfirmForm>
      ) : null}
    </article>
  )
}
