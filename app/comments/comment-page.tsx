import { useState } from 'react'
import type { Comment, CommentThread } from '#contract/comments'
import type { Debate } from '#contract/debates'
import { DebateSide } from '../debates/debate-side'
import type { KeptDraft } from '../drafts/waiting.server'
import { commentPath, commentsAnchor, commentsPath, debatePath, repliesAnchor, replyAnchor } from '../paths'
import { actedOn, typedIn } from '../posts/acted-on'
import { AncestorChain } from '../posts/ancestor-chain'
import type { Answered } from '../posts/heading'
import { commentKind } from '../posts/kinds'
import { Neighbours } from '../posts/neighbours'
import type { Order } from '../posts/order'
import { PreviewLink } from '../posts/preview'
import type { Listed } from '../posts/texts.server'
import { TypedText } from '../posts/typed-text'
import { VoteEnhancer } from '../posts/vote-enhancer'
import { Notice, type Said } from '../shell/notice'
import { PageFaults } from '../shell/page-faults'
import type { Acted } from '../shell/sent-in-place'
import { CommentForm } from './comment-form'
import { CommentList } from './comment-list'
import { repliesInWords } from './comment-words'
import type { CommentActs } from './offered.server'
import { OwnComment } from './own-comment'
import { SubjectComment } from './subject-comment'

export type CommentPageProps = {
  thread: CommentThread
  debate: Debate
  order: Order
  list: Listed<Comment>
  offers: CommentActs
  drafts: { reply: KeptDraft | null; edit: KeptDraft | null }
  nonce: string | null
  now: number
  canonical: string
  acted: Acted | null
}

export function CommentPage({ thread, debate, order, list, offers, drafts, nonce, now, canonical, acted }: CommentPageProps) {
  const [said, say] = useState<Said>(null)
  const { comment, ancestors, previous, next } = thread
  const { slug } = debate
  const [editing, replying] = [actedOn('edit', acted), actedOn('post', acted)]
  const isOwn = comment.is_own && comment.deleted_at === null
  const path = commentPath(slug, comment.id)
  const answered = answeredBy(thread, slug)
  return (
    <main id="main" tabIndex={-1} className="with-side">
      <div className="flow">
        <PageFaults acted={acted} fields={{ content: editing ? 'edited' : 'content' }} />
        <Notice said={said} />
        <PreviewLink acted={acted} />
        <p className="motion">
          Debate: <a href={debatePath(slug)}>{debate.topic}</a>
        </p>
        <p>
          <a href={`${commentsPath(slug)}#${commentsAnchor}`}>All comments</a>
        </p>
      </div>
      <DebateSide debate={debate} now={now} say={say} />
      <VoteEnhancer kind={commentKind} of={'page' in list ? [comment, ...list.page.data] : [comment]} say={say}>
        {(votes) => (
          <>
            <AncestorChain
              ancestors={ancestors}
              kind={commentKind}
              slug={slug}
              path={path}
              tell={({ deleted_at }) => ({ side: null, gone: deleted_at ? 'deleted' : null })}
            />
            <SubjectComment comment={comment} answered={answered} debate={debate} offers={offers} votes={votes} canonical={canonical} />
            {isOwn ? <OwnComment comment={comment} debate={debate.id} offers={offers} acted={editing} draft={drafts.edit} /> : null}
            {editing && !isOwn ? <TypedText text={typedIn(editing)?.content ?? ''} /> : null}
            <Neighbours
              kind={commentKind}
              slug={slug}
              number={comment.number}
              previous={previous}
              next={next}
              up={answered ?? { name: 'the debate', path: commentsPath(slug) }}
            />
            {comment.deleted_at === null || drafts.reply || replying ? (
              <section id={replyAnchor} className="flow" aria-labelledby="answer">
                <h2 id="answer">{comment.deleted_at === null ? `Reply to #${comment.number}` : 'Post it as a comment of its own'}</h2>
                <CommentForm debate={debate} parent={comment} nonce={nonce} acted={replying} draft={drafts.reply} />
              </section>
            ) : null}
            <CommentList
              title={repliesInWords(comment, list)}
              list={list}
              order={order}
              setting={{ slug, subject: comment, top: repliesAnchor, offers, votes }}
              path={path}
              empty={null}
            />
          </>
        )}
      </VoteEnhancer>
    </main>
  )
}

function answeredBy({ comment, ancestors }: CommentThread, slug: string): Answered | null {
  const parent = ancestors.at(-1)
  if (parent) return { name: `#${parent.number}`, path: commentPath(slug, parent.id) }
  const { parent_comment_id: unknown } = comment
  return unknown === null ? null : { name: 'another comment', path: commentPath(slug, unknown) }
}
