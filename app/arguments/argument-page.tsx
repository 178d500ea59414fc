import type { Argument } from '#contract/arguments'
import { DebateSide, Motion } from '../debates/debate-side'
import { acceptsArguments, canOnlyComment, debatePermission } from '../debates/debate-text'
import { departureNotes } from '../debates/participants'
import type { MiniMapLayout } from '../map/map-layout'
import { MiniMap } from '../map/mini-map'
import { commentOnPath, replyAnchor } from '../paths'
import { useCapabilities } from '../platform/root-data'
import { formResult, initialFields } from '../posts/form-result'
import { TypedText } from '../posts/missing-post'
import { postLabel } from '../posts/post-label'
import { PostPage, type PostPageProps } from '../posts/post-page'
import { WritingSection } from '../posts/writing-form'
import { NewRebuttals } from '../realtime/debate-updates'
import { ArgumentForm } from './argument-form'
import { argumentKind, argumentKindFor } from './argument-kind'
import type { Layout } from './layout'
import { Rebuttals } from './rebuttals'

export type ArgumentPageProps = PostPageProps<Argument> & { layout: Layout; mini: MiniMapLayout | null }

export function ArgumentPage({ layout, mini, ...page }: ArgumentPageProps) {
  const { thread, debate, list, drafts, nonce, now, actionResult } = page
  const { post: argument } = thread
  const can = useCapabilities()
  const until = argument.editable_until
  const replying = formResult('post', actionResult, argumentKind)
  const typedText = initialFields(replying, drafts.reply)?.content ?? null
  const comments = canOnlyComment(debate)
  const reply = `${comments ? 'Comment on' : 'Reply to'} ${postLabel(argumentKind, argument)}`
  const replyPath = comments ? commentOnPath(debate.slug, argument.id) : `#${replyAnchor}`
  const links = <> {acceptsArguments(debate) ? <a href={replyPath}>{reply}</a> : null}</>
  return (
    <PostPage
      kind={argumentKindFor(debate, [...thread.ancestors, argument])}
      page={page}
      head={<Motion debate={debate} />}
      side={(onMessage) => (
        <DebateSide debate={debate} now={now} onMessage={onMessage}>
          {mini ? <MiniMap mini={mini} slug={debate.slug} number={argument.number} /> : null}
        </DebateSide>
      )}
      fields={{ content: 'content', stance: 'stance' }}
      departureNotes={departureNotes(debate.participants)}
      canVote={debatePermission(debate, 'vote').allowed}
      before={`${minutesToRead(argument.content)} min read · `}
      links={links}
      own={{ edit: until !== null, editUntil: until, takeAway: can.withdrawArgument, limit: debate.character_limit }}
    >
      {(votes) => (
        <>
          <WritingSection
            id={replyAnchor}
            titleId="answer"
            title={`Reply to ${postLabel(argumentKind, argument)}`}
            offered={argument.withdrawn_at === null && (!comments || typedText !== null)}
          >
            {(isUnsent) => <ArgumentForm {...{ debate, nonce, isUnsent }} parent={argument} actionResult={replying} draft={drafts.reply} />}
          </WritingSection>
          {argument.withdrawn_at !== null && typedText !== null ? <TypedText text={typedText} /> : null}
          <Rebuttals argument={argument} ancestors={thread.ancestors} debate={debate} layout={layout} list={list} votes={votes} />
          <NewRebuttals debate={debate} argument={argument} />
        </>
      )}
    </PostPage>
  )
}

/** Assumes 1,200 characters a minute, and a third of that for scripts that write a word in one or two characters. */
function minutesToRead(html: string): number {
  const text = html.replace(/<[^>]*(?:>|$)/g, '')
  const dense = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.length ?? 0
  return Math.max(1, Math.round((text.length + 2 * dense) / 1_200))
}
