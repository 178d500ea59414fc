import type { Debate, LeaveReason } from '#contract/debates'
import { TeamChoice } from '../debates/circle-choice'
import type { debateActions } from '../debates/debate.actions.server'
import { acceptsArguments, debatePermission, joinsByFirstArgument, labelFor, sideNames, turnText } from '../debates/debate-text'
import type { CircleOption } from '../debates/own-circles.server'
import { buttonFor } from '../forms/form-buttons'
import { NoticeAt } from '../forms/notice'
import { useIsSuspended } from '../forms/unless-suspended'
import { newArgumentAnchor, nowAnchor, verdictAnchor } from '../paths'
import { isUnloaded } from '../platform/partial-result'
import { useRootData } from '../platform/root-data'
import { TurnRules } from '../turns/turn-rules'
import { WithTimes } from '../ui/moment'

import { ClosedVerdict, closedDebateText } from '../verdicts/closed-verdict'
import type { Judgement } from '../verdicts/judgement.server'
import { GroupStep, isForGroupMembers, WaitingStep } from './next-steps'

type Props = { debate: Debate; judgement: Judgement | null; teams: readonly CircleOption[] }

/**
 * Shows what the reader can do in the debate now, or why they can't do anything: one clear action (docs/product.md#status). For guests the
 * API answers as if they had signed in, because signing in is part of the action.
 */
export function DebateNow({ debate, judgement, teams }: Props) {
  const { viewer } = useRootData()
  return (
    <section id={nowAnchor} className="now flow border-s-primary" tabIndex={-1} aria-label="What you can do now">
      <NoticeAt place={nowAnchor} />
      <h2>{debate.status === 'closed' ? closedDebateText(debate, judgement) : stepTitle(debate, viewer?.id)}</h2>
      {debate.status === 'closed' ? <ClosedVerdict debate={debate} judgement={judgement} /> : null}
      <div className="[&>*+*]:mt-1.5">
        <OwnPart debate={debate} />
        <Step debate={debate} judgement={judgement} teams={teams} />
        <TurnRules debate={debate} />
        {viewer ||
        !(
          joinsByFirstArgument(debate) ||
          debatePermission(debate, 'join_for').allowed ||
          debatePermission(debate, 'join_against').allowed
        ) ? null : (
          <p className="meta">You’ll sign in first.</p>
        )}
      </div>
    </section>
  )
}

function stepTitle(debate: Debate, viewerId: string | undefined): string {
  const turn = turnText(debate, viewerId)
  if (turn) return turn
  // A heading that fits any reader, because the API doesn't state their permissions.
  if (debate.permissions === null && debate.status !== 'cancelled') return 'What you can do'
  if (isForGroupMembers(debate) && !departureText(debate, viewerId)) return 'Only group members can take part'
  if (debate.status === 'waiting') return debate.type === 'open' ? 'This debate hasn’t started' : 'Seats are available'
  if (debate.status === 'active') return debate.type === 'open' ? 'Open debate: anyone can post' : 'Rounds in progress'
  if (debate.status === 'voting') return 'Voting in progress'
  return debate.status === 'cancelled' ? 'This debate was cancelled' : labelFor(debate.status)
}

function OwnPart({ debate }: { debate: Debate }) {
  const { user_is_participant: takesPart, user_side: side, status } = debate
  const { viewer } = useRootData()
  if (!takesPart) {
    const departure = departureText(debate, viewer?.id)
    return departure ? <p>{departure}</p> : null
  }
  const isOver = status === 'closed' || status === 'cancelled'
  return side ? (
    <p>
      {isOver ? 'You argued' : 'You’re arguing'} <b className={side}>{sideNames[side]}</b> the motion.
    </p>
  ) : (
    <p>{isOver ? 'You took part in this debate.' : 'You’re taking part in this debate.'}</p>
  )
}

/** Returns how the reader left the debate, at any stage; null if they never took part or can join again. */
function departureText(debate: Debate, viewerId: string | undefined): string | null {
  const own = viewerId === undefined ? undefined : debate.participants.find(({ user }) => user.id === viewerId)
  if (!own || own.left_at === null || (debate.type === 'open' && own.left_how !== 'kicked')) return null
  const text = departureTexts[own.left_how ?? 'left']
  return acceptsArguments(debate) ? `${text} and can’t join it again.` : `${text}.`
}

const departureTexts: Readonly<Record<LeaveReason, string>> = {
  kicked: 'You were kicked from this debate',
  forfeit: 'You have forfeited this debate',
  left: 'You have left this debate',
}

/** Shows the next step that the reader can take, or why there is none. */
function Step({ debate, judgement, teams }: Props) {
  const { viewer } = useRootData()
  const suspended = useIsSuspended()
  const { status, type, user_is_participant: takesPart } = debate
  if (suspended && acceptsArguments(debate)) return <p>{'You can’t take part in this debate while you’re suspended.'}</p>
  if (debatePermission(debate, 'argue').allowed) return <ArgueStep free={type === 'open' || debate.permissions === null} />
  if (debatePermission(debate, 'start').allowed) return <StartStep debate={debate} />
  if (debatePermission(debate, 'join_for').allowed || debatePermission(debate, 'join_against').allowed)
    return <JoinSideStep debate={debate} teams={teams} />
  if (joinsByFirstArgument(debate)) return <JoinStep debate={debate} teams={teams} />
  if (isForGroupMembers(debate) && !departureText(debate, viewer?.id)) return <GroupStep debate={debate} />
  if (status === 'waiting' && takesPart) return <WaitingStep debate={debate} />
  if (status === 'active' && takesPart)
    return <p className="max-sm:sr-only">You can post when it’s your turn. Until then, you can vote on other people’s arguments.</p>
  if (status === 'active') {
    // `OwnPart` above has already said why they no longer take part.
    const reason = departureText(debate, viewer?.id) ? null : debatePermission(debate, 'join_for').reason
    return (
      <p className="max-sm:sr-only">
        <WithTimes text={`${reason ?? ''} You can vote on the arguments.`.trim()} />
      </p>
    )
  }
  if (status === 'voting') return <JudgeStep debate={debate} judgement={judgement} />
  return <p>{`You can still read the arguments${debatePermission(debate, 'vote').allowed ? ' and vote on them' : ''}.`}</p>
}

function JudgeStep({ debate, judgement }: Omit<Props, 'teams'>) {
  const hasVoted = judgement && !isUnloaded(judgement.found) && judgement.found.your_ballot !== null
  return (
    <>
      <p>No more arguments can be posted. Read them, and vote on those that convince you or don’t.</p>
      {judgement && debatePermission(debate, 'judge').allowed ? (
        <p>
          <a className="button primary" href={`#${verdictAnchor}`}>
            {hasVoted ? 'Change your verdict' : 'Give your verdict'}
          </a>
        </p>
      ) : null}
    </>
  )
}

/** @param free whether the reader can post an argument at any time, as far as known */
function ArgueStep({ free }: { free: boolean }) {
  return (
    <>
      <p>
        {free
          ? 'Reply to any argument or post a new one.'
          : 'Post one argument: a new one, or a reply to an earlier one using its “Reply” link. After that, your turn is over.'}
      </p>
      <p>
        <a className="button primary" href={`#${newArgumentAnchor}`}>
          Write a new argument
        </a>
      </p>
    </>
  )
}

function StartStep({ debate }: { debate: Debate }) {
  return (
    <form className="flow" method="post">
      <input type="hidden" name="debate" value={debate.id} />
      <p>Both sides have someone. You can start at any time. After that, nobody else can join.</p>
      <button type="submit" className="primary" {...buttonFor<typeof debateActions>('start')}>
        Start the debate
      </button>
    </form>
  )
}

function JoinSideStep({ debate, teams }: Omit<Props, 'judgement'>) {
  const reasons = (['join_for', 'join_against'] as const).flatMap((act) => debatePermission(debate, act).reason ?? [])
  return (
    <form className="flow" method="post">
      <input type="hidden" name="debate" value={debate.id} />
      <p>
        <WithTimes text={['The debate starts when every seat is taken, or when its creator starts it.', ...reasons].join(' ')} />
      </p>
      <TeamChoice own={teams} />
      <p className="row">
        {debatePermission(debate, 'join_for').allowed ? (
          <button type="submit" className="primary" {...buttonFor<typeof debateActions>('join-for')}>
            Join for the motion
          </button>
        ) : null}{' '}
        {debatePermission(debate, 'join_against').allowed ? (
          <button type="submit" className="primary" {...buttonFor<typeof debateActions>('join-against')}>
            Join against the motion
          </button>
        ) : null}
      </p>
    </form>
  )
}

function JoinStep({ debate, teams }: Omit<Props, 'judgement'>) {
  return (
    <form className="flow" method="post">
      <input type="hidden" name="debate" value={debate.id} />
      <TeamChoice own={teams} />
      <button type="submit" className="primary" {...buttonFor<typeof debateActions>('join')}>
        Join the debate
      </button>
    </form>
  )
}
