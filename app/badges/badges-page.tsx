import type { Badge } from '#contract/badges'
import { Notice } from '../forms/notice'
import { authPath, badgesPath } from '../paths'
import { Day } from '../ui/moment'

type Props = { badges: readonly Badge[]; member: boolean }

/** Shows all badges. Members also see their progress, in words and as a bar. */
export function BadgesPage({ badges, member }: Props) {
  const earned = badges.filter(({ awarded_at }) => awarded_at).length
  return (
    <main className="flow narrow">
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
      <ul className="flow">
        {badges.map((badge) => (
          <Item key={badge.key} badge={badge} />
        ))}
      </ul>
    </main>
  )
}

function Item({ badge: { key, name, sentence, threshold, progress, awarded_at } }: { badge: Badge }) {
  return (
    <li id={key}>
      <p>
        <b>{name}</b> {awarded_at ? <b className="badge">Earned</b> : null}
      </p>
      <p>{sentence}</p>
      {awarded_at ? (
        <p className="meta">
          Since <Day at={awarded_at} />
        </p>
      ) : progress === null ? null : (
        <p className="meta">
          <meter min={0} max={threshold} value={progress} aria-hidden="true" /> {`${progress} of ${threshold}`}
        </p>
      )}
    </li>
  )
}
