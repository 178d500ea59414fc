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
      <h2 id="badges">Badges</h2>
      {badges.length > 0 ? (
        <ul className="row">
          {badges.map(({ key, name, sentence, awarded_at }) => (
            <li key={key} title={sentence}>
              <b>{name}</b>{' '}
              <span className="meta">
                {awarded_at ? 'since ' : null}
                <Day at={awarded_at} />
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {can.listBadges ? (
        <p>
          <a href={badgesPath}>How to earn badges</a>
        </p>
      ) : null}
    </section>
  )
}
