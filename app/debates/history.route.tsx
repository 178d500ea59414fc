import { useActionData, useLoaderData } from '@remix-run/react'
import { type FormerWording, listFormerWordings } from '#contract/debate-editing'
import { type Debate, readDebateBySlug } from '#contract/debates'
import { actions } from '../actions.server'
import { PageFaults, useActionResult } from '../forms/action-result'
import { ConfirmForm } from '../forms/confirm-form'
import { buttonFor } from '../forms/form-buttons'
import { Notice } from '../forms/notice'
import { routeMeta } from '../forms/route-meta'
import { submit } from '../forms/submit.server'
import { ContentWarning } from '../notes/content-warning'
import { debateHistoryPath, revealField, wordingAnchor } from '../paths'
import { ApiFailure } from '../platform/api-failure'
import { can } from '../platform/can.server'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import { redirectTo } from '../platform/redirects.server'
import { useModerates } from '../platform/root-data'
import { sanitiseHtml } from '../platform/sanitise.server'
import { placeholder } from '../platform/withhold-sensitive.server'
import { HiddenFields } from '../ui/hidden-fields'
import { Moment } from '../ui/moment'
import { pageMeta } from '../ui/page-meta'
import { prose } from '../ui/prose'
import type { correctionActions } from './correct-debate.actions.server'
import { Motion } from './debate-side'
import { beforeRemovingWording, historyUnavailable, neverEdited } from './page-text'

export const loader = defineLoader(async (visit, { slug = '' }) => {
  if (!can.listFormerWordings) throw new ApiFailure(404, historyUnavailable)
  const { data: debate } = await visit.api(readDebateBySlug, { path: { slug } })
  if (debate.slug !== slug) throw redirectTo(debateHistoryPath(debate.slug), { status: 303 })
  const { data } = await visit.api(listFormerWordings, { path: { id: debate.id } })
  const revealed = visit.url.searchParams.get(revealField)
  const isShown = (wording: FormerWording) => !debate.note || visit.appearance.sensitive || revealed === wordingAnchor(wording.id)
  const wordings = await Promise.all(
    data.map(async (wording) => ({ ...wording, ...(isShown(wording) ? await loadIntroduction(wording) : withheld(wording)) })),
  )
  const { id, topic, edited_at, note } = debate
  return { debate: { id, slug: debate.slug, topic, edited_at, note }, wordings, canonical: siteUrl() + debateHistoryPath(debate.slug) }
})

async function loadIntroduction({ description, description_html: html }: FormerWording) {
  return { description, description_html: html && (await sanitiseHtml(html)) }
}

/** Removes a sensitive introduction. The page shows a warning instead, and its data must not contain the text either. */
const withheld = ({ description_html: html }: FormerWording) => ({ description: '', description_html: html && placeholder })

export const action = submit(actions)

export { headers, shouldRevalidate } from '../forms/route-exports'
export { Problem as ErrorBoundary } from '../shell/error-page'

export const meta = routeMeta<typeof loader>(({ data: page }) =>
  pageMeta({ title: `Edit history of “${page.debate.topic}”`, canonical: page.canonical, index: false }),
)

/** Shows the earlier wordings of a debate, latest first. */
export default function HistoryPage() {
  const { debate, wordings } = useLoaderData<typeof loader>()
  const actionResult = useActionResult(useActionData<typeof action>(), [])
  return (
    <main className="flow *:max-w-180">
      <PageFaults actionResult={actionResult} fields={{}} />
      <Notice />
      <h1>Edit history</h1>
      <Motion debate={debate} />
      {wordings.length === 0 ? <p className="text-muted">{neverEdited}</p> : null}
      {wordings.map((wording) => (
        <Wording key={wording.id} wording={wording} debate={debate} />
      ))}
    </main>
  )
}

type CurrentWording = Pick<Debate, 'id' | 'slug' | 'note'>

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
