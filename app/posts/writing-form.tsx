import type { Permission } from '#contract/permissions'
import { useRootData } from '../platform/root-data'
import { WithTimes } from '../ui/moment'
import { writtenIn } from './form-result'
import { PostForm, type PostFormProps } from './post-form'

export type WritingFormProps = Omit<PostFormProps, 'id' | 'draftNames' | 'note' | 'intent'> & {
  /** The id of what it answers; null at the top level. */
  parent: string | null
  permission: Permission
}

/** Where one posts or replies; where the API says no, its reason, and whatever was written before it said so. */
export function WritingForm({ parent, permission: { allowed, reason }, ...form }: WritingFormProps) {
  const { viewer } = useRootData()
  const { kind, debate, acted, draft } = form
  if (!allowed && writtenIn(acted, draft) === null) return <Reason text={reason} />
  return (
    <>
      {allowed ? null : <Reason text={reason} />}
      <PostForm
        {...form}
        id="content"
        draftNames={{ debate, parent: parent ?? '' }}
        note={viewer ? '' : 'You sign in before it is posted; what you wrote is kept.'}
        intent={kind.intents.write}
      />
    </>
  )
}

function Reason({ text }: { text: string | null }) {
  return (
    <p>
      <WithTimes text={text} />
    </p>
  )
}
