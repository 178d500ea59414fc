import type { ReactNode } from 'react'
import { ConfirmForm } from '../forms/confirm-form'
import { EditConflict, isOutdated } from '../forms/edit-conflict'
import { buttonName } from '../forms/form-buttons'
import { NoticeAt } from '../forms/notice'
import { UnlessSuspended } from '../forms/unless-suspended'
import { ownPostAnchor } from '../paths'
import { HiddenFields } from '../ui/hidden-fields'
import { Moment } from '../ui/moment'
import { plainText } from '../ui/plain-text'
import { capitalise, type Post } from './post'
import { initialFields, PostForm, type PostFormProps } from './post-form'
import { beforeTakingAway, ownPostName, postLabel } from './post-label'

/** What the author may do with their post now. */
export type OwnPostActions = {
  edit: boolean
  /** Until when it can be edited; null if there is no limit. */
  editUntil: string | null
  takeAway: boolean
}

type Props = Omit<EditFormProps, 'until'> & { may: OwnPostActions }

/** Shows what the author may do with their post: edit it, or remove it (docs/product.md#arguments and docs/product.md#comments). */
export function OwnPost({ may, ...form }: Props) {
  const { kind, post } = form
  return (
    <section className="flow" id={ownPostAnchor} aria-label={`Your ${ownPostName(kind, post.number)}`}>
      <NoticeAt place={ownPostAnchor} />
      <UnlessSuspended what="edit or remove it" typed={initialFields(form.actionResult, form.draft) !== null}>
        {may.edit ? <EditForm {...form} until={may.editUntil === null ? null : <EditDeadline at={may.editUntil} />} /> : null}
        {may.takeAway ? (
          <ConfirmForm intent={kind.intents.takeAway} question={() => beforeTakingAway(kind, post)}>
            <HiddenFields values={{ [kind.field]: post.id, ...(form.back && { back: form.back }) }} />
            <button
              type="submit"
              name={buttonName('intent', kind.intents.takeAway)}
            >{`${capitalise(kind.takeAway)} ${postLabel(kind, post)}`}</button>
          </ConfirmForm>
        ) : null}
      </UnlessSuspended>
    </section>
  )
}

function EditDeadline({ at }: { at: string }) {
  return (
    <>
      , until <Moment at={at} absolute />
    </>
  )
}

type EditFormProps = Pick<PostFormProps, 'kind' | 'debate' | 'limit' | 'actionResult' | 'draft'> & {
  post: Post
  /** The page that the author came from; null if unknown. */
  back: string | null
  /** Shown after "Edit #12": until when it can be edited. */
  until?: ReactNode
}

/** Shown if a foreign API sends a post only as HTML and not as it was typed. */
const noSourceNote = 'This is the plain text. The debate service doesn’t provide the original formatting.'

/** Shows the form for editing a post. It is folded until something was typed. */
function EditForm({ post, until, back, ...form }: EditFormProps) {
  const { kind, actionResult, draft } = form
  const { id, content_source: source } = post
  const named = { [kind.field]: id }
  const typed = initialFields(actionResult, draft)
  const outdated = isOutdated(typed, post.version)
  const submit = outdated ? 'Save my version instead' : 'Save changes'
  return (
    <details open={typed !== null}>
      <summary>
        {`Edit ${postLabel(kind, post)}`}
        {until}
      </summary>
      {outdated ? (
        <EditConflict
          saved={[{ label: `Saved text of ${postLabel(kind, post)}`, text: source ?? plainText(post.content) }]}
          submit={submit}
        >
          <form method="post">
            <HiddenFields values={named} />
            <button type="submit" name={buttonName('intent', kind.intents.discard)}>
              Keep the saved version
            </button>
          </form>
        </EditConflict>
      ) : null}
      <PostForm
        {...form}
        id="edited"
        hidden={{ ...named, ...(post.version && { seen: post.version }), ...(back && { back }) }}
        draftNames={named}
        what="changes"
        label={`Text of ${postLabel(kind, post)}`}
        text={source ?? plainText(post.content)}
        {...(source === null && typed === null && { note: noSourceNote })}
        intent={kind.intents.edit}
        submit={submit}
      />
    </details>
  )
}
