import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** How many characters are used of a text that isn't an address, because proxies may send anything. */
const maxTextLength = 64

/**
 * Returns the network that an address counts as in every limit by address: an IPv4 address is one subscriber, and so is an IPv6 /64, whose
 * owner has all 2^64 addresses in it. All spellings of an address (capitals, zeros, a port or zone after it, IPv4 within IPv6) give the
 * same text.
 * @param address as given by a socket or a trusted proxy
 * @returns `203.0.113.7`, `2001:db8:1:2::/64`, or a text that isn't an address, cut to 64 characters
 */
export function getNetwork(address: string): string {
  const parsed = readAddress(address)
  if (parsed === null) return address.trim().slice(0, maxTextLength)
  return parsed.kind() === 'ipv4' ? parsed.toString() : networkAround(parsed, 64)
}

/**
 * Returns the rough location of an address, for logs that must not contain full addresses.
 * @param address an address as above, or a result of `getNetwork`
 * @returns `203.0.113.0/24`, `2001:db8:1::/48`, or `unknown` if it isn't an address
 */
export function getPrefix(address: string): string {
  const parsed = readAddress(address.replace(/\/64$/, ''))
  if (parsed === null) return 'unknown'
  return networkAround(parsed, parsed.kind() === 'ipv4' ? 24 : 48)
}

type Address = ReturnType<typeof ipaddr.process>

/** @param bits the number of bits that identify the network */
function networkAround(address: Address, bits: number): string {
  const family = address.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6
  return `${family.networkAddressFromCIDR(`${address}/${bits}`)}/${bits}`
}

/** Checks with Node first: ipaddr.js also reads `1.2.3` and `010.0.0.1`, and its patterns are slow on very long texts. */
function readAddress(text: string): Address | null {
  const [address = ''] = withoutPort(text.trim()).split('%')
  return isIP(address) === 0 ? null : ipaddr.process(address)
}

/** Removes the port that some proxies add, as in `[2001:db8::1]:443` and `203.0.113.7:443`. */
function withoutPort(text: string): string {
  if (text.startsWith('[') && text.includes(']')) return text.slice(1, text.indexOf(']'))
  const [host = '', port, ...more] = text.split(':')
  return port !== undefined && more.length === 0 ? host : text
}
