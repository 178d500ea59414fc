import type { Argument } from '#contract/arguments'
import type { Debate } from '#contract/debates'
import { joinsByArguing, may, offersArguing, sideNames } from '../debates/debate-words'
import type { KeptDraft } from '../drafts/waiting.server'
import type { Fields } from '../platform/acts.server'
import { typedIn } from '../posts/acted-on'
import { ContentField } from '../posts/content-field'
import { KeptText } from '../posts/kept-text'
import { Preview } from '../posts/preview'
import type { Acted } from '../shell/sent-in-place'
import { useKnown } from '../shell/use-known'

export type ArgumentFormProps = {
  debate: Debate
  /** What it answers; null for a new argument at the top level. */
  parent: Argument | null
  /** Makes one post of a double submit; null for guests, whose pages carry nothing of the visitor. */
  nonce: string | null
  /** What became of this form, if it was just sent. */
  acted: Acted | null
  draft: KeptDraft | null
}

/** Where one argues or replies; where the API says no, its reason, and whatever was written before it said so. */
export function ArgumentForm({ debate, parent, nonce, acted, draft }: ArgumentFormProps) {
  const typed = typedIn(acted) ?? draft?.fields ?? null
  const offered = offersArguing(debate)
  if (!offered && !typed) return <p>{may(debate, 'argue').reason}</p>
  return (
    <>
      {offered ? null : <p>{may(debate, 'argue').reason}</p>}
      {acted?.kind === 'preview' ? <Preview html={acted.html} of={parent ? 'reply' : 'argument'} /> : null}
      {acted === null && draft ? (
        <KeptText draft={draft} hidden={{ debate: debate.id, parent: parent?.id ?? '' }} discard="discard" />
      ) : null}
      <WritingForm debate={debate} parent={parent} nonce={nonce} typed={typed} errors={acted?.kind === 'refused' ? acted.errors : {}} />
    </>
  )
}

type WritingProps = Pick<ArgumentFormProps, 'debate' | 'parent' | 'nonce'> & {
  typed: Fields | null
  errors: Readonly<Record<string, readonly string[]>>
}

function WritingForm({ debate, parent, nonce, typed, errors }: WritingProps) {
  const { viewer, previews } = useKnown()
  const joins = joinsByArguing(debate)
  const what = parent ? 'reply' : 'argument'
  const note = viewer ? '' : 'You sign in before it is posted; what you wrote is kept.'
  return (
    <form className="stack" method="post">
      <input type="hidden" name="debate" value={debate.id} />
      {parent ? <input type="hidden" name="parent" value={parent.id} /> : null}
      {nonce ? <input type="hidden" name="nonce" value={nonce} /> : null}
      {joins ? <input type="hidden" name="join" value="1" /> : null}
      {parent === null && debate.user_side ? (
        <p>
          You argue <b className={debate.user_side}>{sideNames[debate.user_side]}</b> the motion.
        </p>
      ) : (
        <StanceField parent={parent} chosen={typed?.stance} errors={errors.stance} />
      )}
      <ContentField
        id="content"
        debate={debate.id}
        label="Your argument"
        limit={debate.character_limit}
        text={typed?.content ?? ''}
        errors={errors.content}
        note={note}
      />
      <div className="row">
        {/* The first submit button is the one that Enter presses: a preview posts nothing. */}
        {previews ? <button type="submit" name="intent" value="preview">{`Preview the ${what}`}</button> : null}{' '}
        <button type="submit" className="primary" name="intent" value="argue">
          {joins ? `Join and post the ${what}` : `Post the ${what}`}
        </button>
      </div>
    </form>
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
  const toward = parent ? `#${parent.number}` : 'the motion'
  const described = errors.length > 0 ? 'stance-error' : undefined
  return (
    <fieldset className="field" aria-describedby={described}>
      <legend>{`Your side toward ${toward}`}</legend>
      {described ? (
        <p className="error" id={described}>
          {errors.join(' ')}
        </p>
      ) : null}
      <label className="choice">
        <input type="radio" name="stance" value="for" id="stance" required defaultChecked={chosen === 'for'} />{' '}
        <span>
          <b className="for">For</b>
          {parent ? ': I back it up' : ': I speak for it'}
        </span>
      </label>
      <label className="choice">
        <input type="radio" name="stance" value="against" defaultChecked={chosen === 'against'} />{' '}
        <span>
          <b className="against">Against</b>
          {parent ? ': I rebut it' : ': I speak against it'}
        </span>
      </label>
    </fieldset>
  )
}
