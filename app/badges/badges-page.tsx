import type { Badge } from '#contract/badges'
import { Notice } from '../forms/notice'
import { authPath, badgesPath } from '../paths'
import { Emblem } from '../ui/emblem'
import { Day } from '../ui/moment'

type Props = { badges: readonly Badge[]; member: boolean }

/** Shows all badges. Members also see their progress, in words and as a bar. */
export function BadgesPage({ badges, member }: Props) {
  const earned = badges.filter(({ awarded_at }) => awarded_at).length
  return (
    <main className="flow">
      <Notice />
      <h1>Badges</h1>
      {member ? (
        <p>
          {earned === 0 ? 'You haven’t earned any yet.' : `You’ve earned ${earned} of ${badges.length}.`} You keep badges that you’ve
          earned.
        </p>
      ) : (
        <p>
          <a href={authPath('login', badgesPath)}>Sign in</a> to see your progress.
        </p>
      )}
      <ul className="cards tiles">
        {badges.map((badge) => (
          <Tile key={badge.key} badge={badge} isLocked={member && !badge.awarded_at} />
        ))}
      </ul>
    </main>
  )
}

/** Shows a badge under an emblem of its own, which is outlined until a member has earned it. */
function Tile({ badge, isLocked }: { badge: Badge; isLocked: boolean }) {
  const { key, name, sentence, threshold, progress, awarded_at } = badge
  return (
    <li id={key} className={isLocked ? 'card locked' : 'card'}>
      <p className="row">
        <Emblem slug={key} /> {awarded_at ? <b className="badge">Earned</b> : null}
      </p>
      <p>
        <b>{name}</b>
      </p>
      <p>{sentence}</p>
      {awarded_at ? (
        <p className="meta">
          Since <Day at={awarded_at} />
        </p>
      ) : progress === null ? null : (
        <p className="meta">
          <svg viewBox={`0 0 ${threshold} 1`} preserveAspectRatio="none" aria-hidden="true">
            <path d={`M0 0h${progress}v1h-${progress}z`} />
          </svg>{' '}
          {`${progress} of ${threshold}`}
        </p>
      )}
    </li>
  )
}
