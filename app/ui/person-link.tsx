import type { Person } from '#contract/accounts'
import { shownName } from '#contract/shown-name'
import { profilePath } from '../paths'
import { useKnown } from '../platform/use-known'

/** Somebody's shown name as a link to their profile; the name alone for names of an archive, and where there are no profiles. */
export function PersonLink({ person }: { person: Person }) {
  const { profiles } = useKnown()
  const name = <bdi>{shownName(person)}</bdi>
  const { id, display_name } = person
  if (!profiles || id === null || !display_name?.trim()) return name
  return <a href={profilePath(display_name)}>{name}</a>
}
