import type { Argument } from '#contract/arguments'
import type { Debate } from '#contract/debates'
import { joinsByArguing, may, offersArguing, sideNames } from '../debates/debate-text'
import type { ActionResult } from '../forms/action-result'
import type { KeptDraft } from '../forms/kept-texts.server'
import { writtenIn } from '../posts/form-result'
import { postLabel } from '../posts/post-label'
import { WritingForm } from '../posts/writing-form'
import { EmptyChoice } from '../ui/choices'
import { WithTimes } from '../ui/moment'
import { argumentKind } from './argument-kind'

type Props = {
  debate: Debate
  /** The argument it answers; null for a new argument at the top level. */
  parent: Argument | null
  /** Prevents a double submit from posting twice. Null for guests, whose cached pages hold nothing personal. */
  nonce: string | null
  /** The result of this form, if it was just sent. */
  acted: ActionResult | null
  draft: KeptDraft | null
}

/** Shows the form for an argument or a reply: the text, and its stance. */
export function ArgumentForm({ debate, parent, nonce, acted, draft }: Props) {
  const joins = joinsByArguing(debate)
  const what = parent ? 'reply' : 'argument'
  return (
    <WritingForm
      kind={argumentKind}
      debate={debate.id}
      parent={parent?.id ?? null}
      permission={{ ...may(debate, 'argue'), allowed: offersArguing(debate) }}
      hidden={{
        ...(parent && { parent: parent.id }),
        ...(nonce && { nonce: draft?.fields.nonce ?? nonce }),
        ...(joins && { join: '1' }),
        ...(debate.type === 'open' && { once: '1' }),
      }}
      what={what}
      label="Your argument"
      limit={debate.character_limit}
      acted={acted}
      draft={draft}
      submit={joins ? `Join and post the ${what}` : `Post the ${what}`}
    >
      {parent === null && debate.user_side ? (
        <p>
          You’re arguing <b className={debate.user_side}>{sideNames[debate.user_side]}</b> the motion.
        </p>
      ) : (
        <StanceField
          parent={parent}
          chosen={writtenIn(acted, draft)?.stance}
          errors={acted?.kind === 'refused' ? acted.errors.stance : undefined}
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
  const toward = parent ? postLabel(argumentKind, parent) || 'it' : 'the motion'
  const described = errors.length > 0 ? 'stance-error' : undefined
  return (
    <fieldset className="field" aria-describedby={described}>
      <legend>{`Your position on ${toward}`}</legend>
      {described ? (
        <p className="error" id={described}>
          <WithTimes text={errors.join(' ')} />
        </p>
      ) : null}
      {chosen ? null : <EmptyChoice name="stance" />}
      <label className="choice">
        <input type="radio" name="stance" value="for" id="stance" required defaultChecked={chosen === 'for'} />{' '}
        <span>
          {parent ? (
            `Supports ${toward}`
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
            `Disputes ${toward}`
          ) : (
            <>
              <b className="against">Against</b>: I disagree with it
            </>
          )}
        </span>
      </label>
    </fieldset>
  )
}
