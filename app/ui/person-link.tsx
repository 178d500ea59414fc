import type { Person } from '#contract/accounts'
import { shownName } from '#contract/readable-name'
import { profilePath, slugIn } from '../paths'
import { useCapabilities, useRootData } from '../platform/root-data'

/**
 * Somebody's shown name as a link to their profile; the name alone for names of an archive. Of an API without profiles they are put
 * together (people/known-person.server.ts), and the debate whose page this is helps to know who is meant.
 */
export function PersonLink({ person }: { person: Person }) {
  const { place } = useRootData()
  const can = useCapabilities()
  const name = <bdi>{shownName(person)}</bdi>
  const { id, display_name } = person
  if ((can.readProfileByName && id === null) || !display_name?.trim()) return name
  return <a href={profilePath(display_name, can.readProfileByName ? {} : { debate: slugIn(place) })}>{name}</a>
}

/** Somebody's shown name, isolated so that a name of any script leaves the sentence around it in order. */
export function PersonName({ person }: { person: Person }) {
  return <bdi>{shownName(person)}</bdi>
}
