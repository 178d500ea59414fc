import { type ReactNode, useState } from 'react'
import { type ActionResult, PageFaults } from '../forms/action-result'
import { Notice, NoticePlaces, type Said } from '../forms/notice'

import { previewAnchor, watchingAnchor } from '../paths'
import { prose } from '../ui/prose'
import type { Kind } from './kind'
import type { Post } from './post'
import { VoteEnhancer, type VotesById } from './vote-enhancer'

export type FrameProps = {
  /** What came of the form just sent. */
  acted: ActionResult | null
  /** The ids of the controls, by the names that faults have. */
  fields: Readonly<Record<string, string>>
  /** What the page is about, beneath what it has to say. */
  head: ReactNode
  /** The column beside. @param say in the page's live region */
  side: (say: (said: Said) => void) => ReactNode
  /** Whether it is read last, wherever it is seen: on the page of one post (docs/product.md#arguments). */
  sideLast?: boolean
  /** Fragments that have a `NoticeAt`, beside the posts and watching. */
  places?: readonly string[]
  /** The posts that one votes on here, and their kind. */
  kind: Kind
  of: readonly Post[]
  children: (votes: VotesById) => ReactNode
}

/** A page with posts: what was said, what it is about, the column beside, and all that one may vote on. */
export function Frame({ acted, fields, head, side, sideLast = false, places = [], kind, of, children }: FrameProps) {
  const [said, say] = useState<Said>(null)
  return (
    <NoticePlaces places={[watchingAnchor, ...places, ...of.map(kind.anchor)]}>
      <main className={sideLast ? 'with-side side-last' : 'with-side'}>
        <div className="flow">
          <PageFaults acted={acted} fields={fields} />
          <Notice said={said} />
          <PreviewLink acted={acted} />
          {head}
        </div>
        {sideLast ? null : side(say)}
        <VoteEnhancer kind={kind} of={of} say={say}>
          {children}
        </VoteEnhancer>
        {sideLast ? side(say) : null}
      </main>
    </NoticePlaces>
  )
}

/** A text as it will look. Takes the focus when the page has loaded, for it may stand far down. */
export function Preview({ html, of }: { html: string; of: string }) {
  return (
    // biome-ignore lint/a11y/noAutofocus: the page was asked for to see this
    <section className="now flow" id={previewAnchor} tabIndex={-1} autoFocus aria-labelledby="previewed">
      <h3 id="previewed">{`Preview of your ${of}, not posted yet`}</h3>
      {prose(html)}
    </section>
  )
}

/** At the top of the page: text browsers begin there, whatever has the focus. */
function PreviewLink({ acted }: { acted: ActionResult | null }) {
  return acted?.kind === 'preview' ? (
    <p className="notice">
      Nothing is posted yet. <a href={`#${previewAnchor}`}>See the preview</a>
    </p>
  ) : null
}
