import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { holdLock } from '../../api/database/foreign-lock.testing.ts'
import { endlessWebp } from '../../api/platform/hostile-pictures.testing.ts'
import type { Member } from '../bench/streams/members.ts'

/** The target's address, the account that attacks it, and the site's data folder, for an attacker who has got hold of it. */
export type Target = { url: string; folder: string; member: Member }

/** Something that one bad neighbour does again and again until the run ends. */
export type Attack = {
  name: string
  /** How many do it at the same time. */
  hands: number
  /** True if the server's memory use is limited, too. */
  memory?: boolean
  /** Runs once before the attack. @returns a function that undoes it */
  prepare?(target: Target): Promise<() => Promise<void>>
  once(target: Target): Promise<unknown>
}

const slowTexts = [
  'a|b\n-|-\n'.repeat(1_250),
  '- a\n\n'.repeat(2_000),
  `${'>    '.repeat(20)}x`,
  `${'- '.repeat(24)}\n`.repeat(200),
  '_a*b'.repeat(2_500),
]
const pickAny = (texts: readonly string[]) => texts[Math.floor(Math.random() * texts.length)] ?? ''

export const attacks: readonly Attack[] = [
  {
    name: 'texts that are intricate, previewed',
    hands: 8,
    once: ({ url }) => sendJson(`${url}/api/preview`, { content: pickAny(slowTexts) }),
  },
  {
    name: 'texts that are intricate, posted',
    hands: 4,
    once: ({ url, member }) =>
      sendJson(`${url}/api/debates/1/spectator-comments`, { content: pickAny(slowTexts).slice(0, 2_000) }, member.token),
  },
  { name: '200 MB in chunks', hands: 2, once: ({ url }) => sendEndlessly(url, 'application/x-www-form-urlencoded', 'a=b&', 200) },
  { name: '3.9 million empty fields', hands: 2, once: ({ url }) => post(`${url}/auth?mode=login`, 'a&'.repeat(3_900_000), form) },
  { name: 'JSON beyond reason', hands: 2, once: ({ url }) => post(`${url}/api/login`, pickAny([deep, wide]), 'application/json') },
  { name: 'forms of many parts', hands: 2, once: ({ url }) => post(`${url}/debates/create`, manyParts, 'multipart/form-data; boundary=x') },
  { name: 'pictures that take long', hands: 4, once: ({ url, member }) => sendPicture(`${url}/api/debates/1/picture`, member.token) },
  {
    name: 'wrong passwords',
    hands: 8,
    once: ({ url }) => sendJson(`${url}/api/login`, { email: `${randomUUID()}@example.org`, password: 'not theirs' }),
  },
  {
    name: 'searches of many words',
    hands: 4,
    once: ({ url }) => fetch(`${url}/search?q=${encodeURIComponent('"a b" -c d* '.repeat(16))}`).then(emptied),
  },
  ...['/api', '/api/openapi.json', '/debates/streams-1', '/api/debates?per_page=50', '/search?q=debate'].map((path) => ({
    name: `1,500 requests for ${path} in one go, unread`,
    hands: 1,
    memory: true,
    once: ({ url }: Target) => pipelineUnread(url, path, 1_500),
  })),
  {
    name: 'the database held by another process',
    hands: 4,
    prepare: ({ folder }) => holdLock(join(folder, 'rostrum.db')),
    once: ({ url, member }) => sendJson(`${url}/api/debates/1/spectator-comments`, { content: 'Who has the lock?' }, member.token),
  },
]

/** Requests a preview of a text that is slow to render. @returns the status of the response */
export async function previewIntricate(url: string): Promise<number> {
  const headers = { 'Content-Type': 'application/json' }
  const answer = await fetch(`${url}/api/preview`, { method: 'POST', headers, body: JSON.stringify({ content: pickAny(slowTexts) }) })
  await answer.arrayBuffer()
  return answer.status
}

const form = 'application/x-www-form-urlencoded'
const deep = `${'['.repeat(400_000)}${']'.repeat(400_000)}`
const wide = `[${'{},'.repeat(300_000)}{}]`
const manyParts = `${'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(50_000)}--x--\r\n`
const filters = Array.from({ length: 12 }, () => '<feGaussianBlur stdDeviation="200"/>').join('')
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="4000"><filter id="f">${filters}</filter><rect width="4000" height="4000" filter="url(#f)"/></svg>`
let endless: Buffer | undefined

/** Sends a picture that is refused because of its type, or one that keeps the decoder busy until it is killed. */
async function sendPicture(url: string, token: string): Promise<unknown> {
  endless ??= endlessWebp()
  const body = new FormData()
  body.set('picture', new File([Math.random() < 0.5 ? drawing : new Uint8Array(endless)], 'picture.png', { type: 'image/png' }))
  return fetch(url, { method: 'POST', headers: { Authorization: `Bearer ${token}` }, body }).then(emptied)
}

function sendJson(url: string, body: unknown, token?: string): Promise<unknown> {
  const headers = { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) }
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) }).then(emptied)
}

/** Sends the header of a browser's own form, so that the CSRF guard accepts the request. */
function post(url: string, body: string, type: string): Promise<unknown> {
  return fetch(url, { method: 'POST', headers: { 'Content-Type': type, Origin: new URL(url).origin }, body }).then(emptied)
}

const emptied = (answer: Response) => answer.arrayBuffer()

/** Sends requests for two seconds, one after another, without reading any response. */
async function pipelineUnread(url: string, path: string, count: number): Promise<void> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname).on('error', () => {})
  socket.pause()
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nAccept: text/html\r\n\r\n`.repeat(count))
  await pause(2_000)
  socket.destroy()
}

/** Sends up to this many megabytes without a Content-Length, for as long as the server accepts them. */
function sendEndlessly(url: string, type: string, piece: string, megabytes: number): Promise<void> {
  const { hostname, port, origin } = new URL(url)
  const chunk = piece.repeat(16_384)
  const framed = `${Buffer.byteLength(chunk).toString(16)}\r\n${chunk}\r\n`
  return new Promise((over) => {
    const socket = connect(Number(port), hostname)
    let left = (megabytes * 1024 * 1024) / framed.length
    const send = () => {
      while (left-- > 0) if (!socket.write(framed)) return
      socket.end('0\r\n\r\n')
    }
    socket.once('close', () => over()).on('error', () => {})
    socket.on('data', () => {})
    socket.on('drain', send)
    socket.write(
      `POST /auth?mode=login HTTP/1.1\r\nHost: ${hostname}\r\nOrigin: ${origin}\r\nContent-Type: ${type}\r\nTransfer-Encoding: chunked\r\n\r\n`,
    )
    send()
  })
}
