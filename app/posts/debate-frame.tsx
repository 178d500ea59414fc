import { type ReactNode, useState } from 'react'
import { type ActionResult, PageFaults } from '../forms/action-result'
import { Notice, NoticePlaces, type PageMessage } from '../forms/notice'
import { previewAnchor, watchingAnchor } from '../paths'
import { prose } from '../ui/prose'
import type { Kind, Post } from './post'
import { VoteEnhancer, type VotesById } from './vote-form'

export type DebateFrameProps = {
  /** The result of the form just sent. */
  actionResult: ActionResult | null
  /** The ids of the controls, by the names of the fields in errors. */
  fields: Readonly<Record<string, string>>
  /** The page's heading, shown below its messages. */
  head: ReactNode
  /**
   * Returns the side column.
   * @param onMessage shows a message in the page's live region
   */
  side: (onMessage: (message: PageMessage) => void) => ReactNode
  /**
   * Whether the side column comes last in reading order, wherever it is displayed. The page of a single post needs this
   * (docs/product.md#arguments).
   */
  sideLast?: boolean
  /** Fragments with a `NoticeAt`, in addition to the posts and the watch form. */
  places?: readonly string[]
  /** The posts with vote forms on this page, and their kind. */
  kind: Kind
  of: readonly Post[]
  children: (votes: VotesById) => ReactNode
}

/** Shows a page with posts: messages, heading, side column, and the content with all vote forms. */
export function DebateFrame({ actionResult, fields, head, side, sideLast = false, places = [], kind, of, children }: DebateFrameProps) {
  const [message, setMessage] = useState<PageMessage>(null)
  return (
    <NoticePlaces places={[watchingAnchor, ...places, ...of.map(kind.anchor)]}>
      <main className="with-side">
        <div className="flow">
          <PageFaults actionResult={actionResult} fields={fields} />
          <Notice message={message} />
          <PreviewLink actionResult={actionResult} />
          {head}
        </div>
        {sideLast ? null : side(setMessage)}
        <VoteEnhancer kind={kind} posts={of} onMessage={setMessage}>
          {children}
        </VoteEnhancer>
        {sideLast ? side(setMessage) : null}
      </main>
    </NoticePlaces>
  )
}

/** Shows a preview of a text. Takes the focus when the page has loaded, because it may be far down the page. */
export function Preview({ html, of }: { html: string; of: string }) {
  return (
    // biome-ignore lint/a11y/noAutofocus: the reader asked to see this preview
    <section className="now flow border-s-primary" id={previewAnchor} tabIndex={-1} autoFocus aria-labelledby="previewed">
      <h3 id="previewed">{`Preview of your ${of}, not posted yet`}</h3>
      {prose(html)}
    </section>
  )
}

/** Links to the preview from the top of the page, because text browsers start there and ignore the focus. */
function PreviewLink({ actionResult }: { actionResult: ActionResult | null }) {
  return actionResult?.kind === 'preview' ? (
    <p className="notice">
      Nothing is posted yet. <a href={`#${previewAnchor}`}>See the preview</a>
    </p>
  ) : null
}
