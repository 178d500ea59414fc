import type { Debate } from '#contract/debates'
import type { debateActions } from '../debates/debate.actions.server'
import { debatePermission } from '../debates/debate-text'
import { beforeClosing, beforeLeaving } from '../debates/page-text'
import type { ActionResult } from '../forms/action-result'
import { ConfirmForm } from '../forms/confirm-form'
import { buttonFor, type Question } from '../forms/form-buttons'
import { PictureField } from '../forms/picture-field'
import { openVoteTitle } from '../kicks/kick-text'
import type { KickVotes } from '../kicks/kicks.server'
import { NoteForm } from '../notes/note-form'
import { editDebatePath, kicksPath, openKickVoteAnchor } from '../paths'
import { useCapabilities, useModerates, useRootData } from '../platform/root-data'
import { canSkipTurn, SkipTurn } from '../turns/turn-rules'

type Props = {
  debate: Debate
  kickVotes: KickVotes | null
  pictureErrors?: readonly string[] | undefined
  actionResult: ActionResult | null
}

/**
 * Shows rarely used actions behind one button: leave, close, change the picture, add a content warning, open a kick vote. It is unfolded if
 * one of its forms has an error.
 */
export function DebateControls({ debate, kickVotes, pictureErrors, actionResult }: Props) {
  const { viewer } = useRootData()
  const moderates = useModerates()
  const can = useCapabilities()
  const isOwn = viewer !== null && debate.creator?.id === viewer.id
  const marks = can.noteArgument && debate.hidden_rule === null && (isOwn || moderates)
  const acts = (['leave', 'close', 'change_picture'] as const).some((act) => debatePermission(debate, act).allowed)
  const corrects = can.correctDebate && debate.correctable !== null && debate.hidden_rule === null
  const opensKickVotes = kickVotes !== null && debatePermission(debate, 'kick').allowed
  if (!acts && !marks && !corrects && !opensKickVotes && !canSkipTurn(debate, viewer)) return null
  const noteRefused = actionResult?.kind === 'refused' && actionResult.intent === 'note'
  return (
    <details className="flow" open={pictureErrors !== undefined || noteRefused}>
      <summary className="button">Manage</summary>
      <SkipTurn debate={debate} />
      {debatePermission(debate, 'leave').allowed ? <LeaveForm debate={debate} /> : null}
      {debatePermission(debate, 'close').allowed ? <CloseForm debate={debate} /> : null}
      {debatePermission(debate, 'change_picture').allowed ? <PictureForm debate={debate} errors={pictureErrors} /> : null}
      {corrects ? <EditLink debate={debate} /> : null}
      {marks ? (
        <NoteForm kind="debate" id={debate.id} called="the introduction" note={debate.note} isOwn={isOwn} actionResult={actionResult} />
      ) : null}
      {opensKickVotes ? (
        <p>
          <a href={`${kicksPath(debate.slug)}#${openKickVoteAnchor}`}>{openVoteTitle}</a>
        </p>
      ) : null}
    </details>
  )
}

/** Links to the page for editing topic, introduction and tags, or for requesting a correction. */
function EditLink({ debate: { slug, correctable } }: { debate: Debate }) {
  return (
    <p>
      <a href={editDebatePath(slug)}>
        {correctable?.allowed ? 'Edit the topic, introduction or tags' : 'Request a correction to the topic, introduction or tags'}
      </a>
    </p>
  )
}

function LeaveForm({ debate }: { debate: Debate }) {
  const question = beforeLeaving(debate)
  if (question) return <IrreversibleAction debate={debate} act="leave" question={question} button="Leave the debate" />
  return (
    <details>
      <summary>Leave the debate</summary>
      <form className="flow" method="post">
        <input type="hidden" name="debate" value={debate.id} />
        <p>
          {debate.type === 'open'
            ? 'Your arguments stay. You can join again with one click.'
            : 'Your seat becomes free. You can join again while a seat is free.'}
        </p>
        <button type="submit" {...buttonFor<typeof debateActions>('leave')}>
          Yes, leave it
        </button>
      </form>
    </details>
  )
}

function CloseForm({ debate }: { debate: Debate }) {
  const button = debate.status === 'waiting' ? 'Cancel the debate' : 'Close the debate'
  return <IrreversibleAction debate={debate} act="close" question={beforeClosing(debate)} button={button} />
}

type IrreversibleActionProps = { debate: Debate; act: 'leave' | 'close'; question: Question; button: string }

/** Shows a button for an action that can't be undone. Pressing it asks for confirmation. */
function IrreversibleAction({ debate, act, question, button }: IrreversibleActionProps) {
  return (
    <ConfirmForm intent={act} question={() => question}>
      <input type="hidden" name="debate" value={debate.id} />
      <button type="submit" {...buttonFor<typeof debateActions>(act)}>
        {button}
      </button>
    </ConfirmForm>
  )
}

/** Works without conform; forms/text-field.tsx explains why. */
function PictureForm({ debate, errors }: { debate: Debate; errors: readonly string[] | undefined }) {
  return (
    <details open={errors !== undefined}>
      <summary>{debate.avatar ? 'Replace the picture' : 'Add a picture'}</summary>
      <form className="stack" method="post" encType="multipart/form-data">
        <input type="hidden" name="debate" value={debate.id} />
        {debate.avatar ? <input type="hidden" name="replaces" value="1" /> : null}
        <PictureField label="Picture of the debate" errors={errors} shape="wide" required />
        <button type="submit" {...buttonFor<typeof debateActions>('picture')}>
          Use this picture
        </button>
      </form>
    </details>
  )
}
