import type { ReactNode } from 'react'
import { plainText } from '../ui/plain-text'
import { writtenIn } from './acted-on'
import { called } from './called'
import type { Post } from './post'
import { PostForm, type PostFormProps } from './post-form'

export type EditFormProps = Pick<PostFormProps, 'kind' | 'debate' | 'limit' | 'acted' | 'draft'> & {
  post: Post
  /** What stands beside "Edit #12": until when. */
  until?: ReactNode
}

/** Another API may give a post as it looks, and not as it was typed. */
const textAlone = 'This is its text alone: how it was marked up, the debate service does not say.'

/** Where its author changes a post: folded, until something was typed. */
export function EditForm({ post, until, ...form }: EditFormProps) {
  const { kind, acted, draft } = form
  const { id, content_source: source } = post
  const named = { [kind.field]: id }
  return (
    <details open={writtenIn(acted, draft) !== null}>
      <summary>
        {`Edit ${called(kind, post)}`}
        {until}
      </summary>
      <PostForm
        {...form}
        id="edited"
        hidden={named}
        draftNames={named}
        what="changes"
        label={`Text of ${called(kind, post)}`}
        text={source ?? plainText(post.content)}
        {...(source === null && writtenIn(acted, draft) === null && { note: textAlone })}
        intent={kind.intents.edit}
        submit="Keep the changes"
      />
    </details>
  )
}
