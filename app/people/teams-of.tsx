import type { Profile } from '#contract/people'
import { teamPath, teamsPath } from '../paths'
import { useOffered } from '../platform/root-data'

/** The teams somebody is in; where there are none, nothing but for themself, who is led to what there is. */
export function TeamsOf({ teams, isOwn }: Pick<Profile, 'teams'> & { isOwn: boolean }) {
  const offered = useOffered('teams')
  if (teams.length === 0 && !(isOwn && offered)) return null
  return (
    <section className="flow" aria-labelledby="teams">
      <h2 id="teams">Teams</h2>
      {teams.length > 0 ? (
        <ul className="row">
          {teams.map(({ id, name }) => (
            <li key={id}>
              {offered ? (
                <a href={teamPath(id)}>
                  <bdi>{name}</bdi>
                </a>
              ) : (
                <bdi>{name}</bdi>
              )}
            </li>
          ))}
        </ul>
      ) : null}
      {isOwn && offered ? (
        <p>
          <a href={teamsPath}>Find or found a team</a>
        </p>
      ) : null}
    </section>
  )
}
