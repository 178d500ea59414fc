import { type ReactNode, useEffect, useRef, useState } from 'react'
import { holdsText } from '../elements/patch'

type Props = {
  id: string
  title: string
  titleId: string
  /** Whether the title is a heading; otherwise it is only the section's name. */
  heading?: boolean
  /** Whether the reader may write here now. */
  offered: boolean
  /** @param isUnsent whether a typed text wasn't sent yet, so that its form must stay */
  children: (isUnsent: boolean) => ReactNode
}

/**
 * Shows the section with the form for a new post. It stays while it has a text that wasn't sent, because the debate may move on while
 * somebody writes.
 */
export function WritingSection({ id, title, titleId, heading = true, offered, children }: Props) {
  const ref = useRef<HTMLElement>(null)
  const [isUnsent, setUnsent] = useState(false)
  const onInput = () => setUnsent(ref.current !== null && holdsText(ref.current))
  // Text may have been typed before React was loaded.
  useEffect(onInput, [])
  if (!offered && !isUnsent) return null
  return (
    <section ref={ref} id={id} className="flow" {...(heading ? { 'aria-labelledby': titleId } : { 'aria-label': title })} onInput={onInput}>
      {heading ? <h2 id={titleId}>{title}</h2> : null}
      {children(isUnsent)}
    </section>
  )
}
