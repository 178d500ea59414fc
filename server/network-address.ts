import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

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
  return read.kind() === 'ipv4' ? read.toString() : networkAround(read, 64)
}

/**
 * Where an address is, roughly, for a log that shall not hold whole ones.
 * @param address as above, or what `networkOf` made of it
 * @returns `203.0.113.0/24`, `2001:db8:1::/48`, or `unknown` for what is no address
 */
export function prefixOf(address: string): string {
  const read = readAddress(address.replace(/\/64$/, ''))
  if (read === null) return 'unknown'
  return networkAround(read, read.kind() === 'ipv4' ? 24 : 48)
}

type Address = ReturnType<typeof ipaddr.process>

/** @param bits of the address that name the network */
function networkAround(address: Address, bits: number): string {
  const family = address.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6
  return `${family.networkAddressFromCIDR(`${address}/${bits}`)}/${bits}`
}

/** Node looks first: ipaddr.js reads `1.2.3` and `010.0.0.1` too, and its patterns take very long over very long nonsense. */
function readAddress(text: string): Address | null {
  const [bare = ''] = withoutPort(text.trim()).split('%')
  return isIP(bare) === 0 ? null : ipaddr.process(bare)
}

/** Some proxies write `[2001:db8::1]:443` and `203.0.113.7:443`: another port is no other visitor. */
function withoutPort(text: string): string {
  if (text.startsWith('[') && text.includes(']')) return text.slice(1, text.indexOf(']'))
  const [host = '', port, ...more] = text.split(':')
  return port !== undefined && more.length === 0 ? host : text
}
