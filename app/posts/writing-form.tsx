import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Permission } from '#contract/permissions'
import { holdsText } from '../elements/patch'
import { useRootData } from '../platform/root-data'
import { WithTimes } from '../ui/moment'
import { initialFields, PostForm, type PostFormProps } from './post-form'

export type WritingFormProps = Omit<PostFormProps, 'id' | 'draftNames' | 'note' | 'intent'> & {
  /** The id of its parent; null at the top level. */
  parent: string | null
  permission: Permission
  /** Whether it has typed text that wasn't sent yet. */
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

type Props = {
  id: string
  title: string
  titleId: string
  /** Whether the title is a heading; otherwise it is only the section's name. */
  heading?: boolean
  /** Whether the reader may write here now. */
  canWrite: boolean
  /** @param isUnsent whether typed text wasn't sent yet, so that its form must stay */
  children: (isUnsent: boolean) => ReactNode
}

/**
 * Shows the section with the form for a new post. The form stays while it has unsent text, because the debate may move on while somebody
 * writes.
 */
export function WritingSection({ id, title, titleId, heading = true, canWrite, children }: Props) {
  const ref = useRef<HTMLElement>(null)
  const [isUnsent, setUnsent] = useState(false)
  const onInput = () => setUnsent(ref.current !== null && holdsText(ref.current))
  // The reader may have typed a text before React was loaded.
  useEffect(onInput, [])
  if (!canWrite && !isUnsent) return null
  return (
    <section ref={ref} id={id} className="flow" {...(heading ? { 'aria-labelledby': titleId } : { 'aria-label': title })} onInput={onInput}>
      {heading ? <h2 id={titleId}>{title}</h2> : null}
      {children(isUnsent)}
    </section>
  )
}
