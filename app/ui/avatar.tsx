import type { ReactNode } from 'react'
import type { Person } from '#contract/accounts'
import { shownName } from '#contract/readable-name'
import { avatarPath } from '../paths'
import { useRootData } from '../platform/root-data'

/** Shows a person's picture next to their name. Without a picture, and in low-data mode, CSS draws the initial on the name's hue. */
export function Avatar({ person, large = false }: { person: Person; large?: boolean }) {
  return useAvatars()(person, large)
}

/** Returns a function that does the same, for pages with many posts: a component for each would cost too much. */
export function useAvatars(): (person: Person, large?: boolean) => ReactNode {
  const { appearance, api, avatars = null } = useRootData()
  return (person, large = false) => {
    const picture = appearance.lowData ? null : avatarPath(person.avatar, { api, avatars })
    const [className, size] = large ? ['avatar large size-18 flex-none', 72] : ['avatar', 24]
    if (picture) return DecorativeImage({ className, src: picture, size, lazy: true })
    const name = shownName(person)
    return <span className={`${className} ${hueClass(name)}`} data-initial={getInitial(name)} />
  }
}

/** Returns the first letter or digit of a name, with its combining marks. */
function getInitial(name: string): string {
  return /[\p{L}\p{N}]\p{M}*/u.exec(name)?.[0].toUpperCase() ?? ''
}

type Props = { src: string; className?: string; size: number; lazy?: boolean }

/**
 * Shows a decorative picture, hidden from screen readers. Its alternative text is a space, because w3m treats an empty one as missing and
 * shows the file's name, "[default-]".
 */
export function DecorativeImage({ src, className, size, lazy = false }: Props) {
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

/** Hues in degrees, which people.css has as utilities. None is near the colours of the two sides. */
const hues = ['hue-55', 'hue-90', 'hue-128', 'hue-222', 'hue-255', 'hue-288', 'hue-318', 'hue-345'] as const

/**
 * Hashes a text to 32 bits by FNV-1a over its UTF-8 bytes, so that the same text looks the same everywhere. Not for secrets.
 * @returns 0 to 2³² − 1
 */
export function hashText(text: string): number {
  let hash = hashBasis
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code > 127) return hashBytes(new TextEncoder().encode(text))
    // A character of a single byte. Making an encoder for a name would take longer than everything else here.
    hash = hashByte(hash, code)
  }
  return hash >>> 0
}

const hashBytes = (bytes: Uint8Array) => bytes.reduce(hashByte, hashBasis) >>> 0

const hashBasis = 0x811c9dc5
const hashByte = (hash: number, byte: number) => Math.imul(hash ^ byte, 0x01000193)

/** Returns the class for the hue of a debate (by its slug) or a person (by the shown name); see docs/product.md#emblems. */
export const hueClass = (text: string): string => hues[hashText(text) % hues.length] ?? hues[0]
