import type { Person } from '#contract/accounts'
import { shownName } from '#contract/readable-name'
import { profilePath, slugIn } from '../paths'
import { useCapabilities, useRootData } from '../platform/root-data'

/**
 * Shows a person's name as a link to their profile. Names from an archive are plain text. If the API has no profiles, they are assembled
 * (people/profile.server.ts), and the debate in the link helps to find the right person.
 */
export function PersonLink({ person }: { person: Person }) {
  const { place } = useRootData()
  const can = useCapabilities()
  const name = <bdi>{shownName(person)}</bdi>
  const { id, display_name } = person
  if ((can.readProfileByName && id === null) || !display_name?.trim()) return name
  return <a href={profilePath(display_name, can.readProfileByName ? {} : { debate: slugIn(place) })}>{name}</a>
}

/** Shows a person's name, isolated so that a name in any script doesn't reorder the sentence around it. */
export function PersonName({ person }: { person: Person }) {
  return <bdi>{shownName(person)}</bdi>
}
