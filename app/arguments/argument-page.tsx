import type { Argument } from '#contract/arguments'
import type { Debate } from '#contract/debates'
import { formatNumber } from '#contract/format-number'
import { DebateSide, Motion } from '../debates/debate-side'
import { acceptsArguments, canOnlyComment, canPostArgument, debatePermission } from '../debates/debate-text'
import { departureNotes } from '../debates/participants'
import { useNoticeAnchor } from '../forms/notice'
import { MiniMap } from '../map/debate-map'
import type { MiniMapLayout } from '../map/map-layout'
import { useSensitiveView } from '../notes/content-warning'
import { argumentPath, commentOnPath, rebuttalsAnchor, replyAnchor } from '../paths'
import { isUnloaded, type PartialResult } from '../platform/partial-result'
import { useCapabilities } from '../platform/root-data'
import { TypedText } from '../posts/missing-post'
import { formResult, initialFields } from '../posts/post-form'
import { countHeading, postLabel } from '../posts/post-label'
import { PostList } from '../posts/post-list'
import type { PageOf } from '../posts/post-list.server'
import { PostPage, type PostPageProps } from '../posts/post-page'
import type { VotesById } from '../posts/vote-form'
import { WritingSection } from '../posts/writing-form'
import { NewRebuttals } from '../realtime/debate-updates'
import { useAvatars } from '../ui/avatar'
import { useReporting } from '../ui/report-link'
import { ArgumentForm } from './argument-form'
import { argumentItems } from './argument-items'
import { argumentKind, argumentKindFor } from './argument-kind'
import { type Layout, LayoutTabs } from './layout'

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
  // Without replies the page has only the form.
  const invites = !isUnloaded(list) && list.meta.total === 0 && argument.withdrawn_at === null && canPostArgument(debate)
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
          {invites ? null : (
            <Rebuttals argument={argument} ancestors={thread.ancestors} debate={debate} layout={layout} list={list} votes={votes} />
          )}
          <WritingSection
            id={replyAnchor}
            titleId="answer"
            title={`Reply to ${postLabel(argumentKind, argument)}`}
            canWrite={argument.withdrawn_at === null && (!comments || typedText !== null)}
          >
            {(isUnsent) => <ArgumentForm {...{ debate, nonce, isUnsent }} parent={argument} actionResult={replying} draft={drafts.reply} />}
          </WritingSection>
          {argument.withdrawn_at !== null && typedText !== null ? <TypedText text={typedText} /> : null}
          <NewRebuttals debate={debate} argument={argument} />
        </>
      )}
    </PostPage>
  )
}

/** Estimates the reading time at 1,200 characters a minute, and a third of that for scripts that write a word in one or two characters. */
function minutesToRead(html: string): number {
  const text = html.replace(/<[^>]*(?:>|$)/g, '')
  const dense = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.length ?? 0
  return Math.max(1, Math.round((text.length + 2 * dense) / 1_200))
}

type Props = {
  argument: Argument
  /** Its ancestors, from the top level down. */
  ancestors: readonly Argument[]
  debate: Debate
  layout: Layout
  list: PartialResult<PageOf<Argument>>
  votes: VotesById
}

/** Shows the rebuttals to the page's argument, with the number of each stance. */
export function Rebuttals({ argument, ancestors, debate, layout, list, votes }: Props) {
  const can = useCapabilities()
  const here = {
    debate,
    layout,
    votes,
    subject: argument,
    ancestors,
    top: rebuttalsAnchor,
    roundsFromDepth: 0,
    reporting: useReporting(),
    withdrawals: can.withdrawArgument,
    noticeAnchor: useNoticeAnchor(),
    renderAvatar: useAvatars(),
    sensitiveView: useSensitiveView(),
  }
  return (
    <PostList
      title={rebuttalCountsText(argument, list)}
      titleId="replies"
      anchor={rebuttalsAnchor}
      list={list}
      renderItems={(rebuttals) => argumentItems(rebuttals, here)}
      tabs={<LayoutTabs layout={layout} defaultSort="top" anchor={rebuttalsAnchor} />}
      label="Pages of arguments"
      path={argumentPath(debate.slug, argument.id)}
      empty={null}
    />
  )
}

/** Returns the heading: "4 rebuttals: 1 supports it, 3 oppose it". Omits the stances if an archive doesn't state them. */
function rebuttalCountsText({ replies_count: count, replies_for: pro, replies_against: contra }: Argument, list: Props['list']): string {
  const sides =
    pro + contra > 0
      ? `: ${formatNumber(pro)} ${pro === 1 ? 'supports' : 'support'} it, ${formatNumber(contra)} ${contra === 1 ? 'opposes' : 'oppose'} it`
      : ''
  return `${countHeading({ count, list, one: 'reply', many: 'replies' })}${sides}`
}
