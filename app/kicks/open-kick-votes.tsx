import type { Debate } from '#contract/debates'
import { debatePermission } from '../debates/debate-text'
import { kicksAnchor, kicksPath, kickVotePath } from '../paths'
import { isUnloaded } from '../platform/partial-result'
import { Moment } from '../ui/moment'
import { MissingPart } from '../ui/part'
import { allKickVotesLink, isOpen, kickBallotPrompt, kickVotesPart, kickVotesTitle, kickVoteTitle } from './kick-text'
import type { KickVotes } from './kicks.server'

type Props = { debate: Debate; kickVotes: KickVotes | null }

/** Lists the open kick votes on a debate's page, with a link to all. Shows nothing if nobody was ever the subject of one. */
export function OpenKickVotes({ debate, kickVotes }: Props) {
  if (!hasKickVotes({ debate, kickVotes })) return null
  const open = loadedVotes(kickVotes).filter(isOpen)
  return (
    <section id={kicksAnchor} className="flow" aria-labelledby="kick-votes">
      <h2 id="kick-votes">{kickVotesTitle}</h2>
      {kickVotes !== null && isUnloaded(kickVotes) ? <MissingPart what={kickVotesPart} why={kickVotes} /> : null}
      {open.length > 0 ? (
        <ul>
          {open.map((vote) => (
            <li key={vote.id}>
              <a href={kickVotePath(debate.slug, vote.id)}>{kickVoteTitle(vote.target)}</a>
              {vote.expires_at ? ', open until ' : null}
              <Moment at={vote.expires_at} inSentence />. <b>{kickBallotPrompt(vote)}</b>
            </li>
          ))}
        </ul>
      ) : null}
      <p>
        <a href={kicksPath(debate.slug)}>{allKickVotesLink}</a>
      </p>
    </section>
  )
}

/** Checks whether the section has anything to show: a vote, a kick, or, for people who can open one, that votes can't be loaded. */
function hasKickVotes({ debate, kickVotes }: Props): boolean {
  return (
    loadedVotes(kickVotes).length > 0 ||
    debate.participants.some(({ left_how }) => left_how === 'kicked') ||
    (kickVotes !== null && isUnloaded(kickVotes) && debatePermission(debate, 'kick').allowed)
  )
}

const loadedVotes = (kickVotes: KickVotes | null) => (kickVotes && !isUnloaded(kickVotes) ? kickVotes : [])
