import type { ReactNode } from 'react'
import type { Person } from '#contract/accounts'
import { shownName } from '#contract/shown-name'
import { avatarPath } from '../paths'
import { useRootData } from '../platform/root-data'
import { Decoration } from './decoration'
import { hueOf } from './hue'

/** A person's picture beside their name; without one, and in low-data mode, the initial on the name’s hue, drawn by the style sheet. */
export function Avatar({ person, large = false }: { person: Person; large?: boolean }) {
  return useAvatars()(person, large)
}

/** The same for the many posts of a page, for which a component each would cost more than it draws. */
export function useAvatars(): (person: Person, large?: boolean) => ReactNode {
  const { appearance, api, avatars = null } = useRootData()
  return (person, large = false) => {
    const picture = appearance.lowData ? null : avatarPath(person.avatar, { api, avatars })
    const [className, size] = large ? ['avatar large', 72] : ['avatar', 24]
    if (picture) return Decoration({ className, src: picture, size, lazy: true })
    const name = shownName(person)
    return <span className={`${className} ${hueOf(name)}`} data-initial={initialOf(name)} />
  }
}

/** The first letter or digit of a name, with the marks that belong to it. */
function initialOf(name: string): string {
  return /[\p{L}\p{N}]\p{M}*/u.exec(name)?.[0].toUpperCase() ?? ''
}
