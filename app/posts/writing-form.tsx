import type { Permission } from '#contract/permissions'
import { useRootData } from '../platform/root-data'
import { WithTimes } from '../ui/moment'
import { initialFields } from './form-result'
import { PostForm, type PostFormProps } from './post-form'

export type WritingFormProps = Omit<PostFormProps, 'id' | 'draftNames' | 'note' | 'intent'> & {
  /** The id of its parent; null at the top level. */
  parent: string | null
  permission: Permission
  /** Whether it has a typed text that wasn't sent yet. */
  isUnsent: boolean
}

/** Shows the form for a post or reply. If posting isn't allowed, shows the reason and any text typed before that. */
export function WritingForm({ parent, permission: { allowed, reason }, isUnsent, ...form }: WritingFormProps) {
  const { viewer } = useRootData()
  const { kind, debate, actionResult, draft } = form
  if (!allowed && !isUnsent && initialFields(actionResult, draft) === null) return <Reason text={reason} />
  return (
    <>
      {allowed ? null : <Reason text={reason} />}
      <PostForm
        {...form}
        id="content"
        draftNames={{ debate, parent: parent ?? '' }}
        note={viewer ? '' : 'You’ll sign in before it’s posted. We’ll keep your text.'}
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
