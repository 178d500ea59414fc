import { customerCalls } from '../../../foreign/customer-calls.ts'
import type { ReceivedCall } from '../servers/foreign-api.ts'

const patterns = customerCalls.map((call) => new RegExp(`^${call.replace(/\{\w+\}/g, '[^/]+')}$`))
const nameOf = ({ method, path }: ReceivedCall) => `${method} ${path}`

/** Returns the calls that the customer spec doesn't name. */
export const findUnspecifiedCalls = (calls: readonly ReceivedCall[]) =>
  calls.map(nameOf).filter((name) => !patterns.some((pattern) => pattern.test(name)))

/** Returns the calls that were made twice with the same query. */
export function findDuplicateCalls(calls: readonly ReceivedCall[]): string[] {
  const all = calls.map((call) => nameOf(call) + call.query)
  return all.filter((name, index) => all.indexOf(name) !== index)
}

/** Returns the paths that a page links to, without queries, and the labels of its buttons. */
export function findControls(html: string): { links: string[]; buttons: string[] } {
  const links = [...html.matchAll(/<a\b[^>]*\bhref="([^"#?]*)/g)].map(([, path = '']) => path)
  const buttons = [...html.matchAll(/<button\b[^>]*>(.*?)<\/button>/gs)].map(([, inside = '']) => plain(inside))
  return { links: [...new Set(links)].filter(Boolean).sort(), buttons: [...new Set(buttons)].sort() }
}

const plain = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim()
