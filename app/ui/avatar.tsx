import type { ReactNode } from 'react'
import type { Person } from '#contract/accounts'
import { shownName } from '#contract/readable-name'
import { avatarPath } from '../paths'
import { useRootData } from '../platform/root-data'

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

type Props = { src: string; className?: string; size: number; lazy?: boolean }

/**
 * A picture for the eye alone. Its text is a space, for w3m takes an empty one for none and shows the file's name, "[default-]";
 * by ear it is hidden.
 */
export function Decoration({ src, className, size, lazy = false }: Props) {
  return (
    <img
      className={className}
      src={src}
      alt=" "
      aria-hidden="true"
      width={size}
      height={size}
      {...(lazy && { loading: 'lazy' as const })}
    />
  )
}

/** How many hues there are; their colours stand in hues.css. */
const hues = 8

/**
 * Text to 32 bits by FNV-1a, over its UTF-8: not for secrets, only to give the same words the same look everywhere.
 * @returns 0 to 2³² − 1
 */
export function hashOf(text: string): number {
  let hash = basis
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code > 127) return hashOfBytes(new TextEncoder().encode(text))
    // One byte: to make an encoder for a name takes longer than all else here.
    hash = mixed(hash, code)
  }
  return hash >>> 0
}

const hashOfBytes = (bytes: Uint8Array) => bytes.reduce(mixed, basis) >>> 0

const basis = 0x811c9dc5
const mixed = (hash: number, byte: number) => Math.imul(hash ^ byte, 0x01000193)

/** The class of the hue that a debate (by its slug) or a person (by the shown name) has (docs/product.md#emblems): "h0" to "h7". */
export const hueOf = (text: string): string => `h${hashOf(text) % hues}`
