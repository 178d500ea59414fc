import type { EarnedBadge } from '#contract/badges'
import { badgesPath } from '../paths'
import { useCapabilities } from '../platform/root-data'
import { Day } from '../ui/moment'

/** Shows a person's badges with their dates. Without any, only the owner sees the section, with a link to all badges. */
export function EarnedBadges({ badges, isOwn }: { badges: readonly EarnedBadge[]; isOwn: boolean }) {
  const can = useCapabilities()
  if (badges.length === 0 && !(isOwn && can.listBadges)) return null
  return (
    <section className="flow" aria-labelledby="badges">
      <div className="bar">
        <h2 id="badges">Badges</h2>{' '}
        {can.listBadges ? (
          <p className="meta">
            <a href={badgesPath}>How to earn badges</a>
          </p>
        ) : null}
      </div>
      {badges.length > 0 ? (
        <ul className="row">
          {badges.map(({ key, name, sentence, awarded_at }) => (
            <li key={key} className="badge" title={sentence}>
              {name} <span className="sr-only">{awarded_at ? 'since ' : null}</span>
              <Day at={awarded_at} />
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}
