import type { ReactNode } from 'react'
import { writtenIn } from './acted-on'
import type { Post } from './post'
import { PostForm, type PostFormProps } from './post-form'

export type EditFormProps = Pick<PostFormProps, 'kind' | 'debate' | 'limit' | 'acted' | 'draft'> & {
  post: Post
  /** What stands beside "Edit #12": until when. */
  until?: ReactNode
}

/** Where its author changes a post: folded, until something was typed. */
export function EditForm({ post: { id, number, content_source: source }, until, ...form }: EditFormProps) {
  const { kind, acted, draft } = form
  const named = { [kind.field]: id }
  return (
    <details open={writtenIn(acted, draft) !== null}>
      <summary>
        {`Edit #${number}`}
        {until}
      </summary>
      <PostForm
        {...form}
        id="edited"
        hidden={named}
        draftNames={named}
        what="changes"
        label={`Text of #${number}`}
        text={source ?? ''}
        intent={kind.intents.edit}
        submit="Keep the changes"
      />
    </details>
  )
}
