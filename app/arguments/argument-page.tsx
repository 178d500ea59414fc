import type { Argument } from '#contract/arguments'
import { DebateSide } from '../debates/debate-side'
import { may, takesArguments } from '../debates/debate-words'
import { goneFrom } from '../debates/gone'
import { Motion } from '../debates/motion'
import { replyAnchor } from '../paths'
import { useOffered } from '../platform/use-known'
import { actedOn, typedIn, writtenIn } from '../posts/acted-on'
import { called } from '../posts/called'
import { PostPage, type PostPageProps, ReplySection } from '../posts/post-page'
import { TypedText } from '../posts/typed-text'
import { NewRebuttals } from '../realtime/debate-news'
import { ArgumentForm } from './argument-form'
import { argumentKind } from './argument-kind'
import type { Layout } from './layout'
import { Rebuttals } from './rebuttals'

export type ArgumentPageProps = PostPageProps<Argument> & { layout: Layout }

export function ArgumentPage({ layout, ...page }: ArgumentPageProps) {
  const { thread, debate, list, drafts, nonce, now, acted } = page
  const { post: argument } = thread
  const withdrawals = useOffered('withdrawals')
  const until = argument.editable_until
  // A text that came too late is still shown, to be copied.
  const editable = until !== null || typedIn(actedOn('edit', acted, argumentKind)) !== null
  const replying = actedOn('post', acted, argumentKind)
  const tooLate = writtenIn(replying, drafts.reply)?.content ?? null
  const links = <> {takesArguments(debate) ? <a href={`#${replyAnchor}`}>{`Reply to ${called(argument)}`}</a> : null}</>
  return (
    <PostPage
      kind={argumentKind}
      page={page}
      head={<Motion debate={debate} />}
      side={(say) => <DebateSide debate={debate} now={now} say={say} />}
      fields={{ content: 'content', stance: 'stance' }}
      gone={goneFrom(debate.participants)}
      canVote={may(debate, 'vote').allowed}
      before={`${minutesToRead(argument.content)} min read · `}
      links={links}
      own={{ edit: editable, editUntil: until, takeAway: withdrawals, limit: debate.character_limit }}
    >
      {(votes) => (
        <>
          <Rebuttals argument={argument} debate={debate} layout={layout} list={list} votes={votes} />
          <NewRebuttals debate={debate} argument={argument} />
          {argument.withdrawn_at === null ? (
            <ReplySection title={`Reply to ${called(argument)}`}>
              <ArgumentForm debate={debate} parent={argument} nonce={nonce} acted={replying} draft={drafts.reply} />
            </ReplySection>
          ) : null}
          {argument.withdrawn_at !== null && tooLate !== null ? <TypedText text={tooLate} /> : null}
        </>
      )}
    </PostPage>
  )
}

/** Some 1,200 characters a minute; a third of that in scripts that write a word in one or two. */
function minutesToRead(html: string): number {
  const text = html.replace(/<[^>]*(?:>|$)/g, '')
  const dense = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.length ?? 0
  return Math.max(1, Math.round((text.length + 2 * dense) / 1_200))
}
