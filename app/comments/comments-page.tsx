import { useState } from 'react'
import type { Comment } from '#contract/comments'
import type { Debate } from '#contract/debates'
import { DebateSide } from '../debates/debate-side'
import type { KeptDraft } from '../drafts/waiting.server'
import { commentsAnchor, commentsPath, debatePath, newCommentAnchor } from '../paths'
import { actedOn } from '../posts/acted-on'
import { commentKind } from '../posts/kinds'
import type { Order } from '../posts/order'
import { PreviewLink } from '../posts/preview'
import type { Listed } from '../posts/texts.server'
import { VoteEnhancer } from '../posts/vote-enhancer'
import { NewComments } from '../realtime/debate-news'
import { Notice, type Said } from '../shell/notice'
import { PageFaults } from '../shell/page-faults'
import type { Acted } from '../shell/sent-in-place'
import { CommentForm } from './comment-form'
import { CommentList } from './comment-list'
import { totalInWords } from './comment-words'
import type { CommentActs } from './offered.server'

export type CommentsPageProps = {
  debate: Debate
  order: Order
  list: Listed<Comment>
  draft: KeptDraft | null
  offers: CommentActs
  nonce: string | null
  now: number
  acted: Acted | null
}

/** A debate's comments, apart from its arguments. */
export function CommentsPage({ debate, order, list, draft, offers, nonce, now, acted }: CommentsPageProps) {
  const [said, say] = useState<Said>(null)
  const { slug } = debate
  return (
    <main id="main" tabIndex={-1} className="with-side">
      <div className="flow">
        <PageFaults acted={acted} fields={{ content: 'content' }} />
        <Notice said={said} />
        <PreviewLink acted={acted} />
        <p className="motion">
          Debate: <a href={debatePath(slug)}>{debate.topic}</a>
        </p>
        <h1>Comments</h1>
      </div>
      <DebateSide debate={debate} now={now} say={say} />
      <VoteEnhancer kind={commentKind} of={'page' in list ? list.page.data : []} say={say}>
        {(votes) => (
          <>
            {offers.post ? (
              <p>
                <a className="button primary" href={`#${newCommentAnchor}`}>
                  Write a comment
                </a>
              </p>
            ) : null}
            <CommentList
              title={totalInWords(debate, list)}
              list={list}
              order={order}
              setting={{ slug, subject: null, top: commentsAnchor, offers, votes }}
              path={commentsPath(slug)}
              empty={<p>Nobody has commented on this debate yet.</p>}
            />
            <NewComments debate={debate} />
            <section id={newCommentAnchor} className="flow" aria-labelledby="write">
              <h2 id="write">New comment</h2>
              <CommentForm debate={debate} parent={null} nonce={nonce} acted={actedOn('post', acted)} draft={draft} />
            </section>
          </>
        )}
      </VoteEnhancer>
    </main>
  )
}
