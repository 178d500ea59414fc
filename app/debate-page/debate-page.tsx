import type { Argument } from '#contract/arguments'
import type { Comment } from '#contract/comments'
import type { Debate } from '#contract/debates'
import { ArgumentForm } from '../arguments/argument-form'
import { argumentKind } from '../arguments/argument-kind'
import type { Layout } from '../arguments/layout'
import type { CommentActions } from '../comments/comment-calls.server'
import { commentCountText } from '../comments/comment-kind'
import { CommentsSection } from '../comments/comment-list'
import { DebateSide } from '../debates/debate-side'
import { acceptsArguments } from '../debates/debate-text'
import type { CircleOption } from '../debates/own-circles.server'
import type { ActionResult } from '../forms/action-result'
import type { SavedDraft } from '../forms/drafts.server'
import type { KickVotes } from '../kicks/kicks.server'
import { OpenKickVotes } from '../kicks/open-kick-votes'
import { DebateMap } from '../map/debate-map'
import type { MapLayout } from '../map/map-layout'
import { newNoteField, noteField } from '../notes/note-form'
import { argumentsAnchor, commentsAnchor, detailsAnchor, hidePath, newArgumentAnchor, nowAnchor, verdictAnchor } from '../paths'
import { isUnloaded, type PartialResult } from '../platform/partial-result'
import { useCapabilities, useModerates, useRootData } from '../platform/root-data'
import { DebateFrame } from '../posts/debate-frame'
import { formResult } from '../posts/post-form'
import { countHeading } from '../posts/post-label'
import type { PageOf } from '../posts/post-list.server'
import { WritingSection } from '../posts/writing-form'
import { NewArguments } from '../realtime/debate-updates'
import { pluralise } from '../ui/pluralise'
import { ReportLink } from '../ui/report-link'
import type { Judgement } from '../verdicts/judgement.server'
import { hasVerdict, VerdictSection } from '../verdicts/verdict-section'
import { DebateArguments } from './debate-arguments'
import { DebateControls } from './debate-controls'
import { AboutDebate, DebateHead, DebateSummary, hasDetails } from './debate-head'
import { DebateNow } from './debate-now'
import { DebateProgress } from './debate-progress'
import { ParticipantsBar } from './participants-bar'

export type DebatePageProps = {
  debate: Debate
  /** The beginning of its introduction. */
  summary: string
  layout: Layout
  list: PartialResult<PageOf<Argument>>
  map: MapLayout | null
  draft: SavedDraft | null
  /** The best comments and the actions on them; null if the debate can't have comments. */
  comments: { list: PartialResult<PageOf<Comment>>; offers: CommentActions } | null
  judgement: Judgement | null
  kickVotes: KickVotes | null
  /** The reader's teams, which they can join the debate for. */
  teams: readonly CircleOption[]
  nextFrom: string | null
  nonce: string | null
  now: number
  actionResult: ActionResult | null
}

export function DebatePage(page: DebatePageProps) {
  const { debate, summary, layout, list, nextFrom, map, draft, comments, judgement, kickVotes, teams, nonce, now, actionResult } = page
  const writing = formResult('post', actionResult, argumentKind)
  const pictureErrors =
    actionResult?.kind === 'refused' && actionResult.intent === 'picture'
      ? (actionResult.errors.picture ?? [actionResult.message])
      : undefined
  return (
    <DebateFrame
      actionResult={actionResult}
      fields={{ ...fieldIds, [noteField]: writing ? newNoteField : noteField }}
      head={
        <>
          <DebateHead debate={debate} />
          <DebateProgress debate={debate} now={now} />
        </>
      }
      side={(onMessage) => (
        <DebateSide
          debate={debate}
          now={now}
          onMessage={onMessage}
          state={<DebateNow debate={debate} judgement={judgement} teams={teams} />}
          controls={
            <>
              <DebateControls {...{ debate, kickVotes, pictureErrors, actionResult }} />
              {map ? <DebateMap map={map} slug={debate.slug} count={debate.arguments_count ?? 0} here={upvotesById(list)} /> : null}
            </>
          }
        />
      )}
      places={[nowAnchor, ...(debate.status === 'closed' || hasVerdict({ debate, judgement, actionResult }) ? [verdictAnchor] : [])]}
      kind={argumentKind}
      of={isUnloaded(list) ? [] : list.data}
    >
      {(votes) => (
        <>
          <ParticipantsBar debate={debate} />
          <DebateSummary debate={debate} summary={summary} />
          {comments ? <OnThisPage debate={debate} list={list} comments={comments.list} /> : null}{' '}
          <DebateArguments debate={debate} layout={layout} list={list} nextFrom={nextFrom} votes={votes} />
          <NewArguments debate={debate} />
          <VerdictSection debate={debate} judgement={judgement} actionResult={actionResult} />
          <WritingSection
            id={newArgumentAnchor}
            title="New argument"
            titleId="write"
            canWrite={(acceptsArguments(debate) && debate.status !== 'waiting') || draft !== null || writing !== null}
          >
            {(isUnsent) => <ArgumentForm {...{ debate, nonce, draft, isUnsent }} parent={null} actionResult={writing} />}
          </WritingSection>
          <AboutDebate debate={debate} />
          <OpenKickVotes debate={debate} kickVotes={kickVotes} />
          {comments ? <CommentsSection debate={debate} {...comments} /> : null}
          {debate.hidden_rule === null ? (
            <ReportLink person={debate.creator} about={{ kind: 'debate', id: debate.slug }} alone>
              Report this debate
            </ReportLink>
          ) : null}
          <HideLink debate={debate} />
        </>
      )}
    </DebateFrame>
  )
}

/** Shows a link for hiding the debate to moderators of the site and of its group. */
function HideLink({ debate: { slug, group, hidden_rule, creator } }: { debate: Debate }) {
  const { viewer } = useRootData()
  const moderates = useModerates()
  const can = useCapabilities()
  const may = moderates || group?.is_moderator === true
  if (!can.hideArgument || !may || hidden_rule !== null || creator === null || creator.id === viewer?.id) return null
  return (
    <p className="meta">
      <a href={hidePath({ kind: 'debate', id: slug })}>Hide this debate’s text</a>
    </p>
  )
}

/** Returns the upvotes of each argument on this page, by its id; only these arguments can be reached by a fragment. */
function upvotesById(list: DebatePageProps['list']): ReadonlyMap<string, number | null> {
  return new Map(isUnloaded(list) ? [] : list.data.map(({ id, up }) => [id, up]))
}

type Lists = { debate: Debate; list: DebatePageProps['list']; comments: PartialResult<PageOf<Comment>> }

/** Links to the sections far down on the page, with their sizes. */
function OnThisPage({ debate, list, comments }: Lists) {
  return (
    <nav className="tabs" aria-label="On this page">
      <a href={`#${argumentsAnchor}`}>{argumentsText(debate, list)}</a>{' '}
      <a href={`#${commentsAnchor}`}>{commentCountText(debate, comments)}</a>{' '}
      {hasDetails(debate) ? <a href={`#${detailsAnchor}`}>About this debate</a> : null}
    </nav>
  )
}

/** Returns the number of arguments. Says "0 arguments" if there are none, where the heading has a sentence instead. */
function argumentsText({ arguments_count: count }: Debate, list: DebatePageProps['list']): string {
  return count === 0 ? pluralise(0, 'argument') : countHeading({ count, list, one: 'argument' })
}

const fieldIds = {
  content: 'content',
  stance: 'stance',
  picture: 'picture',
  choice: 'choice',
  reason: 'reason',
}
