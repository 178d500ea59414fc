import { expect } from 'vitest'
import { z } from 'zod'
import { isRecord } from '#contract/lists'
import type { TestApi } from '../api.testing.ts'
import { contractCalls } from '../service/contract-calls.ts'
import { loadEverything, type Recount } from './recount.testing.ts'

/** Returns the names of all numbers in the answers of the contract. */
export function listContractNumbers(): Set<string> {
  const names = new Set<string>()
  for (const { call } of contractCalls()) if (!call.file) gather(z.toJSONSchema(call.answer, { unrepresentable: 'any' }), '', names)
  return names
}

function gather(schema: unknown, name: string, names: Set<string>): void {
  if (Array.isArray(schema)) for (const one of schema) gather(one, name, names)
  if (!isRecord(schema)) return
  if (schema.type === 'integer' || schema.type === 'number') names.add(name)
  for (const of of [schema.properties, schema.$defs]) if (isRecord(of)) for (const [key, one] of Object.entries(of)) gather(one, key, names)
  for (const of of [schema.items, schema.additionalProperties, schema.anyOf]) gather(of, name, names)
}

type Thing = Record<string, unknown>

/** Recognises objects anywhere in an answer by their fields, and counts what their numbers should be. */
const things: readonly { is: string[]; isNot?: string[]; by(thing: Thing, all: Recount): object | undefined }[] = [
  { is: ['arguments_count', 'watchers_count'], by: ({ id }, all) => all.debate(Number(id)) },
  { is: ['replies_count', 'replies_gone', 'stance'], by: ({ id }, all) => all.post('argument', Number(id)) },
  { is: ['replies_count', 'replies_gone'], isNot: ['stance'], by: ({ id }, all) => all.post('comment', Number(id)) },
  { is: ['replies_count', 'debate'], by: ({ id }, all) => all.quoted(Number(id)) },
  { is: ['size', 'leaves'], by: ({ id }, all) => all.block(Number(id)) },
  { is: ['debates_count', 'slug'], by: ({ id }, all) => all.tag(Number(id)) },
  { is: ['followers_count', 'user_is_following'], by: ({ id }, all) => all.followers(Number(id)) },
  { is: ['members_count'], by: ({ id }, all) => all.circle(Number(id)) },
  { is: ['debates_count', 'bio_html'], by: ({ id }, all) => all.profile(Number(id)) },
]

/** Compares all numbers in an answer with counts from the rows. @returns how many objects had numbers */
function compare(found: unknown, all: Recount, where: string): number {
  if (Array.isArray(found)) return found.reduce((sum, one) => sum + compare(one, all, where), 0)
  if (!isRecord(found)) return 0
  let compared = 0
  for (const { is, isNot = [], by } of things) {
    if (is.some((field) => !(field in found)) || isNot.some((field) => field in found)) continue
    const expected = by(found, all)
    if (!expected) continue
    expect(found, `${where} of ${is.join(' and ')} of ${found.id}`).toMatchObject(expected)
    compared++
  }
  return compared + Object.values(found).reduce<number>((sum, one) => sum + compare(one, all, where), 0)
}

type Reader = { id: string; name: string; token: string }
/** The ids of everything there is to read. */
export type ReadableContent = {
  debates: readonly string[]
  readers: readonly Reader[]
  teams: readonly string[]
  groups: readonly string[]
  word: string
}

/**
 * Reads everything that shows a number of posts or debates, as a guest and as each reader, and compares it with counts from the rows.
 * @returns how many objects were compared
 */
export async function expectEveryNumber(api: TestApi, content: ReadableContent): Promise<number> {
  const all = await loadEverything(api.ports.db.read)
  const { readers } = content
  let compared = 0
  for (const reader of [null, ...readers]) {
    const read = async (path: string) => {
      const { status, body } = await api.call('GET', path, reader ? { token: reader.token } : {})
      if (status === 200) compared += compare(body, all, `${reader?.name ?? 'a guest'}: ${path}`)
      return { status, body }
    }
    if (reader && (await read('/api/me')).status !== 200) continue
    // Members get the same numbers by the same queries, so one of them reads one page of each kind.
    const paths = reader ? (reader === readers[0] ? lastOfKind(pathsOf(content, all)) : []) : pathsOf(content, all)
    for (const path of paths) await expectList(path, await read(path), read)
    if (reader) await expectOwn(reader, read, all)
  }
  return compared
}

function lastOfKind(paths: readonly string[]): string[] {
  const kinds = new Map(paths.map((path) => [path.replaceAll(/\/\d+(?=\/)/g, '/0'), path]))
  return [...kinds.values()]
}

function pathsOf({ debates, readers, teams, groups, word }: ReadableContent, all: Recount): string[] {
  const ofDebate = (id: string) => [
    `/api/debates/${all.slug(Number(id))}`,
    ...['tree', 'outline', 'linear'].map((view) => `/api/debates/${id}/arguments?view=${view}&per_page=100`),
    ...[`/api/debates/${id}/spectator-comments?per_page=100`, `/api/debates/${id}/map`, `/api/debates/${id}/watch-status`],
    ...all.postsOf(Number(id)).flatMap((post) => {
      const path = post.kind === 'argument' ? `/api/arguments/${post.id}` : `/api/spectator-comments/${post.id}`
      return [`${path}/thread`, `${path}/${post.kind === 'argument' ? 'rebuttals' : 'replies'}?per_page=100`]
    }),
  ]
  const ofPerson = ({ id, name }: Reader) => [
    `/api/users/${encodeURIComponent(name)}`,
    ...['debates', 'arguments'].map((list) => `/api/users/${id}/${list}?per_page=100`),
  ]
  return [
    ...[`/api/debates?per_page=100`, `/api/debates?sort=popular&per_page=100`, `/api/debates?search=${word}&per_page=100`],
    ...['/api/tags?per_page=100', '/api/feed?limit=50', '/api/teams?per_page=100', '/api/groups?per_page=100'],
    ...all.tagSlugs().flatMap((slug) => [`/api/tags/${slug}`, `/api/debates?tags=${slug}&per_page=100`]),
    ...teams.flatMap((id) => [`/api/teams/${id}`, `/api/teams/${id}/members?per_page=100`, `/api/teams/${id}/debates?per_page=100`]),
    ...groups.flatMap((id) => [`/api/groups/${id}`, `/api/groups/${id}/members?per_page=100`, `/api/groups/${id}/debates?per_page=100`]),
    ...['debates', 'people', 'posts', 'groups'].map((type) => `/api/search?q=${word}&type=${type}&per_page=100`),
    ...debates.flatMap(ofDebate),
    ...readers.flatMap(ofPerson),
  ]
}

type Read = (path: string) => Promise<{ status: number; body: ReturnType<typeof JSON.parse> }>

/** Checks that the total of a list or search equals the number of its entries. */
async function expectList(path: string, { status, body }: Awaited<ReturnType<Read>>, read: Read): Promise<void> {
  if (status !== 200) return
  if (body.totals) {
    const type = new URL(path, 'http://x').searchParams.get('type') ?? ''
    expect(body.totals[type], path).toBe(body.data[type].length)
    expect(body.meta.total, path).toBe(body.data[type].length)
  } else if (body.meta && Array.isArray(body.data) && !path.startsWith('/api/feed')) {
    const top: number = body.data[0]?.depth ?? 0
    const level: Thing[] = body.data.filter(({ depth = 0 }) => depth === top)
    expect(body.meta.total, path).toBe(level.length)
    if (level[0] && 'replies_gone' in level[0]) expect(body.meta.gone ?? 0, path).toBe(level.filter(isGone).length)
    expect(body.meta.last_page, path).toBe(1)
    const [pages, total] = [Math.max(1, Math.ceil(level.length / 2)), body.meta.total]
    const short = (await read(path.replace('per_page=100', 'per_page=2'))).body.meta
    expect([short.last_page, short.total], `${path} in pages of two`).toEqual([pages, total])
  }
}

const isGone = (post: Thing) => (post.withdrawn_at ?? post.deleted_at ?? null) !== null || post.hidden_rule !== null

/** Checks a person's own numbers: header, pages and bell must agree. */
async function expectOwn({ id, name }: Reader, read: Read, all: Recount): Promise<void> {
  const of = async (path: string) => (await read(path)).body
  const me = (await of('/api/me')).data
  const unread = (items: readonly Thing[]) => items.filter(({ read_at }) => read_at === null).length
  const news = (await of('/api/notifications?per_page=100')).data
  expect(me.unread_notifications_count, `${name}’s bell`).toBe(unread(news))
  const groups: readonly { count: number; unread_count: number }[] = (await of('/api/notifications?grouped=true&per_page=100')).data
  const sum = (key: 'count' | 'unread_count') => groups.reduce((total, group) => total + group[key], 0)
  expect([sum('count'), sum('unread_count')], `${name}’s grouped notifications`).toEqual([news.length, unread(news)])
  expect((await of('/api/notifications/unread-count')).data.unread_count, `${name}’s count of notifications`).toBe(unread(news))
  const conversations: { unread_count: number }[] = (await of('/api/messages?per_page=100')).data
  expect(me.unread_messages_count, `${name}’s messages`).toBe(conversations.reduce((sum, { unread_count }) => sum + unread_count, 0))
  const requests = await of('/api/friends/requests?per_page=100')
  expect([me.friend_requests_count, requests.meta.total], `${name}’s requests`).toEqual([requests.data.length, requests.data.length])
  const friends = await of('/api/friends?per_page=100')
  expect(friends.meta.total, `${name}’s friends`).toBe(friends.data.length)
  const mentions = await of('/api/mentions?per_page=100')
  expect([mentions.meta.total, mentions.meta.unread_count], `${name}’s mentions`).toEqual([mentions.data.length, unread(mentions.data)])
  const kinds = ['created', 'joined', 'watching', 'my_turn', 'open_kicks', 'to_judge', 'seeking']
  const lists = [
    '/api/my/debates?',
    ...kinds.map((kind) => `/api/my/debates?type=${kind}&`),
    '/api/my/rebuttals?',
    '/api/my/teams?',
    '/api/my/groups?',
  ]
  for (const list of lists) {
    const { data, meta } = await of(`${list}per_page=100`)
    expect(meta.total, `${name}: ${list}`).toBe(data.length)
  }
  const weeks: number[] = (await of(`/api/users/${id}/weeks`)).data.arguments
  expect(
    weeks.reduce((sum, one) => sum + one, 0),
    `${name}’s weeks`,
  ).toBe(all.profile(Number(id)).arguments_count)
  const badges: { key: string; progress: number; awarded_at: string | null }[] = (await of('/api/badges')).data
  const progress = new Map(Object.entries(all.progress(Number(id))))
  for (const badge of badges)
    if (badge.awarded_at === null && progress.has(badge.key)) expect(badge.progress, `${name}: ${badge.key}`).toBe(progress.get(badge.key))
}
