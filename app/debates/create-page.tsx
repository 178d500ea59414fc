import { type ActionResult, FormFaults, useActionResult } from '../forms/action-result'
import type { SavedDraft } from '../forms/drafts.server'
import type { Fields, PreviewResult } from '../forms/form-action'
import { buttonFor } from '../forms/form-buttons'
import { DraftLimit, newAccountText } from '../forms/form-text'
import { Notice } from '../forms/notice'
import type { Constraints } from '../forms/parse-form.server'
import { UnlessSuspended } from '../forms/unless-suspended'
import { useRootData } from '../platform/root-data'
import { prose } from '../ui/prose'
import { WithCardPreview } from './card-preview'
import type { createPageActions } from './create-debate.actions.server'
import { CreateForm, type TurnLengths } from './create-form'
import type { CircleOption } from './own-circles.server'

type CreatePageProps = {
  /** What was refused before and is offered back. */
  draft: SavedDraft | null
  /** The default values of the form, with its nonce. */
  usual: Fields
  constraints: Constraints
  turns: TurnLengths
  teams: readonly CircleOption[]
  groups: readonly CircleOption[]
  answer: ActionResult | null
}

/** Shows the page for starting a debate: the form, its errors, and a preview of the description. */
export function CreatePage({ draft, usual, constraints, turns, teams, groups, answer: sent }: CreatePageProps) {
  const answer = useActionResult(sent, [draft])
  const limits = useRootData().viewer?.newcomer
  const newcomer = newAccountText(limits, 'debates')
  const noneLeft = limits?.debates_left === 0
  const refusal = answer?.kind === 'refused' ? answer : null
  const preview = answer?.kind === 'preview' ? answer : null
  const written = refusal !== null || preview !== null || draft !== null
  const typed = refusal?.values ?? preview?.values ?? draft?.fields ?? {}
  return (
    <main className="with-side">
      <WithCardPreview typed={{ ...usual, ...typed }} groups={groups}>
        <FormFaults refusal={refusal} controls={constraints} />
        <Notice />
        <h1>Start a debate</h1>
        {preview ? <Preview preview={preview} /> : <p>{introduction}</p>}
        {newcomer ? <p className="notice">{newcomer}</p> : null}
        {draft && !refusal && !preview ? <DraftNotice /> : null}
        <UnlessSuspended what="start debates" typed={written}>
          {noneLeft && !written ? null : (
            <CreateForm
              typed={{ ...usual, ...typed }}
              errors={refusal?.errors ?? {}}
              constraints={constraints}
              turns={turns}
              teams={teams}
              groups={groups}
            />
          )}
        </UnlessSuspended>
      </WithCardPreview>
    </main>
  )
}

const introduction = 'Say what you want to debate, choose your side, and wait for someone to take the other. Only the topic is required.'

function Preview({ preview }: { preview: PreviewResult }) {
  const picture = preview.values['picture-name']
  return (
    <section className="now flow" aria-labelledby="preview">
      <h2 id="preview">Preview of the description</h2>
      {prose(preview.html)}
      <p className="meta">Nothing is created yet. Everything you typed is in the form below.</p>
      {picture ? <p className="notice">Choose the picture again: {picture}. Browsers don’t keep chosen files.</p> : null}
    </section>
  )
}

function DraftNotice() {
  return (
    <form method="post" className="notice row">
      <span>We restored your draft from last time.</span>
      <button type="submit" className="link" {...buttonFor<typeof createPageActions>('empty-form')}>
        Discard draft
      </button>
      <DraftLimit />
    </form>
  )
}
