import { useState } from 'react'
import type { Argument, Thread } from '#contract/arguments'
import type { Debate } from '#contract/debates'
import { DebateSide } from '../debates/debate-side'
import type { KeptDraft } from '../drafts/waiting.server'
import { argumentPath, debatePath, replyAnchor } from '../paths'
import { actedOn } from '../posts/acted-on'
import { AncestorChain } from '../posts/ancestor-chain'
import type { Answered } from '../posts/heading'
import { argumentKind } from '../posts/kinds'
import { Neighbours } from '../posts/neighbours'
import { PreviewLink } from '../posts/preview'
import type { Listed } from '../posts/texts.server'
import { VoteEnhancer } from '../posts/vote-enhancer'
import { NewRebuttals } from '../realtime/debate-news'
import { Notice, type Said } from '../shell/notice'
import { PageFaults } from '../shell/page-faults'
import type { Acted } from '../shell/sent-in-place'
import { ArgumentForm } from './argument-form'
import type { Layout } from './layout'
import { OwnArgument } from './own-argument'
import { Rebuttals } from './rebuttals'
import { SubjectArgument } from './subject-argument'

export type ArgumentPageProps = {
  thread: Thread
  debate: Debate
  layout: Layout
  list: Listed<Argument>
  drafts: { reply: KeptDraft | null; edit: KeptDraft | null }
  nonce: string | null
  now: number
  canonical: string
  acted: Acted | null
}

export function ArgumentPage({ thread, debate, layout, list, drafts, nonce, now, canonical, acted }: ArgumentPageProps) {
  const [said, say] = useState<Said>(null)
  const { argument, ancestors } = thread
  return (
    <main id="main" tabIndex={-1} className="with-side">
      <div className="flow">
        <PageFaults acted={acted} fields={actedOn('edit', acted) ? { content: 'edited' } : { content: 'content', stance: 'stance' }} />
        <Notice said={said} />
        <PreviewLink acted={acted} />
        <p className="motion">
          Debate: <a href={debatePath(debate.slug)}>{debate.topic}</a>
        </p>
      </div>
      <DebateSide debate={debate} now={now} say={say} />
      <VoteEnhancer kind={argumentKind} of={'page' in list ? [argument, ...list.page.data] : [argument]} say={say}>
        {(votes) => (
          <>
            <AncestorChain
              ancestors={ancestors}
              kind={argumentKind}
              slug={debate.slug}
              path={argumentPath(debate.slug, argument.id)}
              tell={({ stance, withdrawn_at }) => ({ side: stance, gone: withdrawn_at ? 'withdrawn' : null })}
            />
            <SubjectArgument argument={argument} debate={debate} votes={votes} canonical={canonical} />
            {argument.is_own && argument.withdrawn_at === null ? (
              <OwnArgument
                argument={argument}
                debate={debate.id}
                limit={debate.character_limit}
                acted={actedOn('edit', acted)}
                draft={drafts.edit}
              />
            ) : null}
            <Neighbours
              kind={argumentKind}
              slug={debate.slug}
              number={argument.number}
              previous={thread.previous}
              next={thread.next}
              up={answeredBy(argument, debate.slug)}
            />
            <Rebuttals argument={argument} debate={debate} layout={layout} list={list} votes={votes} />
            <NewRebuttals debate={debate} argument={argument} />
            {argument.withdrawn_at === null ? (
              <section id={replyAnchor} className="flow" aria-labelledby="answer">
                <h2 id="answer">{`Reply to #${argument.number}`}</h2>
                <ArgumentForm debate={debate} parent={argument} nonce={nonce} acted={actedOn('post', acted)} draft={drafts.reply} />
              </section>
            ) : null}
          </>
        )}
      </VoteEnhancer>
    </main>
  )
}

function answeredBy({ parent_id: parent, parent_number: number }: Argument, slug: string): Answered {
  return parent === null ? { name: 'the motion', path: debatePath(slug) } : { name: `#${number}`, path: argumentPath(slug, parent) }
}
