import { useLocation } from '@remix-run/react'
import type { ContentNote } from '#contract/content-note'
import { noteLimits } from '#contract/post-limits'
import type { ActionResult } from '../forms/action-result'
import { ChangedMeanwhile, isOutdated } from '../forms/changed-meanwhile'
import { does } from '../forms/form-buttons'
import { useIsSuspended } from '../forms/unless-suspended'
import { useCapabilities, useModerates } from '../platform/root-data'
import { Hidden } from '../ui/hidden'
import type { noteActions } from './note.actions.server'
import { NoteInput } from './note-input'

type Props = {
  kind: 'argument' | 'comment' | 'debate'
  id: string
  /** Its name, such as "#12". */
  called: string
  note: ContentNote | null
  isOwn: boolean | null
  /** The page that the author came from and returns to after deleting this; null if unknown. */
  back?: string | null
  acted: ActionResult | null
}

/** The id and the name of the control. */
export const noteField = 'note'

const hint = `A word or two, “violence” for example. Readers see that first, and open the rest if they want to. Moderators can mark it too. ${noteLimits.reason.min} to ${noteLimits.reason.max} characters.`

/** Shows the form where an author or moderator sets or removes a content warning. It stays folded until something was typed. */
export function NoteForm({ kind, id, called, note, isOwn, back = null, acted }: Props) {
  const moderates = useModerates()
  const suspended = useIsSuspended()
  const { pathname, search } = useLocation()
  const can = useCapabilities()
  if (!can.noteArgument || !(isOwn || moderates)) return null
  if (isOwn && note?.by === 'moderators')
    return <p className="meta">The moderators have marked it as sensitive, and they alone take that back.</p>
  const refused = acted?.kind === 'refused' && acted.intent === 'note' ? acted : null
  if (suspended && !refused) return null
  const errors = refused?.errors.note
  const saved = note?.reason ?? ''
  const named = { [kind]: id, seen: saved, ...(back && { back }) }
  const outdated = isOutdated(refused?.values ?? null, saved)
  const submit = outdated ? 'Save my version instead' : note ? 'Keep it' : 'Mark it as sensitive'
  return (
    <details open={refused !== null}>
      <summary>{note ? `Change why ${called} is sensitive` : `Mark ${called} as sensitive`}</summary>
      <form className="stack" method="post">
        <Hidden values={named} />
        {outdated ? (
          <ChangedMeanwhile saved={[{ label: 'Saved mark', text: saved || 'Not marked as sensitive' }]} submit={submit}>
            <p>
              <a href={`${pathname}${search}`}>Keep the saved version</a>
            </p>
          </ChangedMeanwhile>
        ) : null}
        <NoteInput id={noteField} label="What it shows" text={refused?.values.note ?? saved} hint={hint} errors={errors} required />
        <button type="submit" {...does<typeof noteActions>('note')}>
          {submit}
        </button>
      </form>
      {note ? (
        <form className="flow" method="post">
          <Hidden values={named} />
          <button type="submit" className="link" {...does<typeof noteActions>('note-back')}>
            It is not sensitive
          </button>
        </form>
      ) : null}
    </details>
  )
}
