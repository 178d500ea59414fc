import { useLocation } from '@remix-run/react'
import type { ContentNote } from '#contract/fields'
import { noteLimits } from '#contract/post-limits'
import type { ActionResult } from '../forms/action-result'
import { EditConflict, isOutdated } from '../forms/edit-conflict'
import { buttonFor } from '../forms/form-buttons'
import { useIsSuspended } from '../forms/unless-suspended'
import { useCapabilities, useModerates } from '../platform/root-data'
import { describedBy, Field } from '../ui/field'
import { HiddenFields } from '../ui/hidden-fields'
import type { noteActions } from './note.actions.server'
import {
  addWarning,
  keepSaved,
  markLabel,
  moderatorsMarked,
  newNoteHint,
  noteHint,
  noWarning,
  removeWarning,
  savedWarningLabel,
  saveMine,
  saveWarning,
  warningLabel,
  warningTextLabel,
} from './note-text'

type Props = {
  kind: 'argument' | 'comment' | 'debate'
  id: string
  /** Its name, such as "#12". */
  called: string
  note: ContentNote | null
  isOwn: boolean | null
  /** The page that the author came from and returns to after deleting this; null if unknown. */
  back?: string | null
  actionResult: ActionResult | null
}

/** The id and the name of the control. */
export const noteField = 'note'

/** Shows the form in which an author or moderator sets or removes a content warning. It is folded until something was typed. */
export function NoteForm({ kind, id, called, note, isOwn, back = null, actionResult }: Props) {
  const moderates = useModerates()
  const suspended = useIsSuspended()
  const { pathname, search } = useLocation()
  const can = useCapabilities()
  if (!can.noteArgument || !(isOwn || moderates)) return null
  if (isOwn && note?.by === 'moderators') return <p className="meta">{moderatorsMarked}</p>
  const refused = actionResult?.kind === 'refused' && actionResult.intent === 'note' ? actionResult : null
  if (suspended && !refused) return null
  const errors = refused?.errors.note
  const saved = note?.reason ?? ''
  const named = { [kind]: id, seen: saved, ...(back && { back }) }
  const outdated = isOutdated(refused?.values ?? null, saved)
  const submit = outdated ? saveMine : note ? saveWarning : markLabel
  return (
    <details open={refused !== null}>
      <summary>{note ? `Edit the content warning on ${called}` : `Mark ${called} as sensitive`}</summary>
      <form className="stack" method="post">
        <HiddenFields values={named} />
        {outdated ? (
          <EditConflict saved={[{ label: savedWarningLabel, text: saved || noWarning }]} submit={submit}>
            <p>
              <a href={`${pathname}${search}`}>{keepSaved}</a>
            </p>
          </EditConflict>
        ) : null}
        <NoteInput id={noteField} label={warningTextLabel} text={refused?.values.note ?? saved} hint={noteHint} errors={errors} required />
        <button type="submit" {...buttonFor<typeof noteActions>('note')}>
          {submit}
        </button>
      </form>
      {note ? (
        <form className="flow" method="post">
          <HiddenFields values={named} />
          <button type="submit" className="link" {...buttonFor<typeof noteActions>('note-back')}>
            {removeWarning}
          </button>
        </form>
      ) : null}
    </details>
  )
}

type NoteInputProps = { id: string; label: string; text: string; hint: string; errors: readonly string[] | undefined; required?: boolean }

/** Shows the input for a content warning. */
export function NoteInput({ id, label, text, hint, errors, required = false }: NoteInputProps) {
  return (
    <Field id={id} label={label} hint={hint} errors={errors}>
      <input
        type="text"
        name="note"
        defaultValue={text}
        maxLength={noteLimits.reason.max}
        required={required}
        {...describedBy(id, { hint, errors })}
      />
    </Field>
  )
}

/** The id of the control in a new post's form. It differs from the id for a post that is already on the page. */
export const newNoteField = 'new-note'

/** Shows the content warning in the form of a new post. It is folded until something was typed. */
export function NewNote({ text, errors }: { text: string; errors: readonly string[] | undefined }) {
  const can = useCapabilities()
  if (!can.noteArgument) return null
  return (
    <details open={text !== '' || errors !== undefined}>
      <summary>{addWarning}</summary>
      <NoteInput id={newNoteField} label={warningLabel} text={text} hint={newNoteHint} errors={errors} />
    </details>
  )
}
