import { isIPv4, isIPv6 } from 'node:net'

/** As much as is kept of what is no address: proxies may say anything. */
const longestNonsense = 64

/**
 * Whom an address counts for, in every limit by address: an IPv4 address is one subscriber, an IPv6 /64 too, for whoever has
 * one has all 2^64 addresses in it. However an address is written (capitals, zeros, a port or zone after it, IPv4 within IPv6),
 * it gives the same text.
 * @param address as a socket or a trusted proxy told it
 * @returns `203.0.113.7`, `2001:db8:1:2::/64`, or what is no address as it is, cut to 64 characters
 */
export function networkOf(address: string): string {
  const read = readAddress(address)
  if (read === null) return address.trim().slice(0, longestNonsense)
  return read.kind === 'IPv4' ? read.dotted : `${hex(read.groups.slice(0, 4))}::/64`
}

/**
 * Where an address is, roughly, for a log that shall not hold whole ones.
 * @param address as above, or what `networkOf` made of it
 * @returns `203.0.113.0/24`, `2001:db8:1::/48`, or `unknown` for what is no address
 */
export function prefixOf(address: string): string {
  const read = readAddress(address.replace(/\/64$/, ''))
  if (read === null) return 'unknown'
  return read.kind === 'IPv4' ? `${read.dotted.split('.').slice(0, 3).join('.')}.0/24` : `${hex(read.groups.slice(0, 3))}::/48`
}

type Read = { kind: 'IPv4'; dotted: string } | { kind: 'IPv6'; groups: number[] }

function readAddress(text: string): Read | null {
  const bare = withoutPort(text.trim())
  if (isIPv4(bare)) return { kind: 'IPv4', dotted: bare }
  if (!isIPv6(bare)) return null
  const groups = groupsOf(bare.split('%')[0] ?? '')
  // An IPv4 address in IPv6 clothes (::ffff:0:0/96), as sockets that hear both name it.
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) return { kind: 'IPv4', dotted: dotted(groups) }
  return { kind: 'IPv6', groups }
}

/** Some proxies write `[2001:db8::1]:443` and `203.0.113.7:443`: another port is no other visitor. */
function withoutPort(text: string): string {
  if (text.startsWith('[') && text.includes(']')) return text.slice(1, text.indexOf(']'))
  const [host = '', port, ...more] = text.split(':')
  return port !== undefined && more.length === 0 ? host : text
}

/** The eight groups of 16 bits. @param address a valid one */
function groupsOf(address: string): number[] {
  const [head = '', tail] = address.split('::')
  const [before, after] = [groupsIn(head), groupsIn(tail ?? '')]
  const left = tail === undefined ? 0 : 8 - before.length - after.length
  return [...before, ...Array<number>(left).fill(0), ...after]
}

function groupsIn(part: string): number[] {
  if (part === '') return []
  return part.split(':').flatMap((group) => {
    if (!group.includes('.')) return [Number.parseInt(group, 16)]
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
    return [a * 256 + b, c * 256 + d]
  })
}

/** The last two groups as IPv4. */
function dotted(groups: readonly number[]): string {
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 255])
    .join('.')
}

const hex = (groups: readonly number[]) => groups.map((group) => group.toString(16)).join(':')
