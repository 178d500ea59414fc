import type { Person } from '#contract/accounts'
import { shownName } from '#contract/shown-name'

/** Somebody's shown name, isolated so that a name of any script leaves the sentence around it in order. */
export function PersonName({ person }: { person: Person }) {
  return <bdi>{shownName(person)}</bdi>
}
