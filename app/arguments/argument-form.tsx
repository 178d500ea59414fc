import type { Argument } from '#contract/arguments'
import type { Debate } from '#contract/debates'
import { canPostArgument, debatePermission, joinsByFirstArgument, sideNames } from '../debates/debate-text'
import type { ActionResult } from '../forms/action-result'
import type { SavedDraft } from '../forms/drafts.server'
import { initialFields } from '../posts/post-form'
import { postLabel } from '../posts/post-label'
import { WritingForm } from '../posts/writing-form'
import { EmptyChoice } from '../ui/field'
import { WithTimes } from '../ui/moment'
import { argumentKind } from './argument-kind'

type Props = {
  debate: Debate
  /** The argument it answers; null for a new argument at the top level. */
  parent: Argument | null
  /** Prevents a double submit from posting twice. Null for guests, whose cached pages hold nothing personal. */
  nonce: string | null
  /** The result of this form, if it was just sent. */
  actionResult: ActionResult | null
  draft: SavedDraft | null
  /** Whether it has typed text that wasn't sent yet. */
  isUnsent: boolean
}

/** Shows the form for an argument or a reply, with its text and its stance. */
export function ArgumentForm({ debate, parent, nonce, actionResult, draft, isUnsent }: Props) {
  const joins = joinsByFirstArgument(debate)
  const what = parent ? 'reply' : 'argument'
  return (
    <WritingForm
      kind={argumentKind}
      debate={debate.id}
      parent={parent?.id ?? null}
      permission={{ ...debatePermission(debate, 'argue'), allowed: canPostArgument(debate) }}
      hidden={{
        ...(parent && { parent: parent.id }),
        ...(nonce && { nonce: draft?.fields.nonce ?? nonce }),
        ...(joins && { join: '1' }),
        ...(debate.type === 'open' && { once: '1' }),
      }}
      what={what}
      label="Your argument"
      limit={debate.character_limit}
      actionResult={actionResult}
      draft={draft}
      isUnsent={isUnsent}
      submit={joins ? `Join and post the ${what}` : `Post the ${what}`}
    >
      {parent === null && debate.user_side ? (
        <p>
          You’re arguing <b className={debate.user_side}>{sideNames[debate.user_side]}</b> the motion.
        </p>
      ) : (
        <StanceField
          parent={parent}
          chosen={initialFields(actionResult, draft)?.stance}
          errors={actionResult?.kind === 'refused' ? actionResult.errors.stance : undefined}
        />
      )}
    </WritingForm>
  )
}

function StanceField({
  parent,
  chosen,
  errors = [],
}: {
  parent: Argument | null
  chosen: string | undefined
  errors: readonly string[] | undefined
}) {
  const target = parent ? postLabel(argumentKind, parent) || 'it' : 'the motion'
  const described = errors.length > 0 ? 'stance-error' : undefined
  return (
    <fieldset className="field" aria-describedby={described}>
      <legend>{`Your position on ${target}`}</legend>
      {described ? (
        <p className="error" id={described}>
          <WithTimes text={errors.join(' ')} />
        </p>
      ) : null}
      {chosen ? null : <EmptyChoice name="stance" />}
      <div className="row gap-x-6">
        <label className="choice">
          <input type="radio" name="stance" value="for" id="stance" required defaultChecked={chosen === 'for'} />{' '}
          <span>
            {parent ? (
              `Supports ${target}`
            ) : (
              <>
                <b className="for">For</b>: I agree with it
              </>
            )}
          </span>
        </label>
        <label className="choice">
          <input type="radio" name="stance" value="against" defaultChecked={chosen === 'against'} />{' '}
          <span>
            {parent ? (
              `Disputes ${target}`
            ) : (
              <>
                <b className="against">Against</b>: I disagree with it
              </>
            )}
          </span>
        </label>
      </div>
    </fieldset>
  )
}
