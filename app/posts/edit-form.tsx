import type { ReactNode } from 'react'
import { buttonName } from '../forms/button-name'
import { ChangedMeanwhile, isOutdated } from '../forms/changed-meanwhile'
import { Hidden } from '../ui/hidden'
import { plainText } from '../ui/plain-text'
import { writtenIn } from './acted-on'
import { called } from './called'
import type { Post } from './post'
import { PostForm, type PostFormProps } from './post-form'

export type EditFormProps = Pick<PostFormProps, 'kind' | 'debate' | 'limit' | 'acted' | 'draft'> & {
  post: Post
  /** The page from which its author came. */
  back: string | null
  /** What stands beside "Edit #12": until when. */
  until?: ReactNode
}

/** Another API may give a post as it looks, and not as it was typed. */
const textAlone = 'This is its text alone: how it was marked up, the debate service does not say.'

/** Where its author changes a post: folded, until something was typed. */
export function EditForm({ post, until, back, ...form }: EditFormProps) {
  const { kind, acted, draft } = form
  const { id, content_source: source } = post
  const named = { [kind.field]: id }
  const typed = writtenIn(acted, draft)
  const outdated = isOutdated(typed, post.version)
  const submit = outdated ? 'Save my version instead' : 'Keep the changes'
  return (
    <details open={typed !== null}>
      <summary>
        {`Edit ${called(kind, post)}`}
        {until}
      </summary>
      {outdated ? (
        <ChangedMeanwhile
          saved={[{ label: `Saved text of ${called(kind, post)}`, text: source ?? plainText(post.content) }]}
          submit={submit}
        >
          <form method="post">
            <Hidden values={named} />
            <button type="submit" name={buttonName('intent', kind.intents.discard)}>
              Keep the saved version
            </button>
          </form>
        </ChangedMeanwhile>
      ) : null}
      <PostForm
        {...form}
        id="edited"
        hidden={{ ...named, ...(post.version && { seen: post.version }), ...(back && { back }) }}
        draftNames={named}
        what="changes"
        label={`Text of ${called(kind, post)}`}
        text={source ?? plainText(post.content)}
        {...(source === null && typed === null && { note: textAlone })}
        intent={kind.intents.edit}
        submit={submit}
      />
    </details>
  )
}
