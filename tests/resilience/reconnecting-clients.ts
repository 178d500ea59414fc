import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { fillMembers, type Member } from '../bench/streams/members.ts'
import { type Outcome, summariseFaults } from './outcome.ts'
import { compareIds, createReader, notifiedPosts, type Reader } from './reader.ts'
import { retryUntilAnswered } from './retry-call.ts'
import type { Sites } from './sites.ts'

const debates = 10

/** Every person watches every other debate, so that neighbours get different notifications. */
const watches = (person: number, debate: number) => (person + debate) % 2 === 0
/** Returns the debate whose page this person has open. */
const openAt = (person: number) => 1 + (person % debates)

type Options = { clients: number; events: number }

/**
 * Opens and closes pages, politely and rudely, while people post. At the end, each page must have received all of its own notifications and
 * all events of its debate: once, in order, and nothing else.
 */
export async function reconnectingClients(
  folder: string,
  start: (folder: string) => Promise<Sites>,
  { clients, events }: Options,
): Promise<Outcome> {
  const [author, ...members] = await fillMembers(folder, { people: clients + 1, debates, watches })
  if (!author) throw new Error('nobody is there')
  const sites = await start(folder)
  try {
    return await run(sites.urls, author, members, events)
  } finally {
    await sites.stop()
  }
}

async function run(urls: readonly string[], author: Member, members: readonly Member[], events: number): Promise<Outcome> {
  const site = () => urls[Math.floor(Math.random() * urls.length)] ?? ''
  const readers = members.map((member) => createReader(member, `?debate=${openAt(member.id)}`))
  for (let from = 0; from < readers.length; from += 100)
    await Promise.all(readers.slice(from, from + 100).map((one) => stayConnected(one, site)))
  const posting = { over: false }
  const sessions = Promise.all(readers.map((reader) => comeAndGo(reader, site, posting)))
  const posts = await postUntil(site, author, members.length, events)
  posting.over = true
  await sessions
  await untilAllHeard(readers, posts, site)
  for (const reader of readers) reader.leave('politely')
  return judge(readers, posts)
}

/** The posts of each debate, with ids such as "arguments/12". */
type Posts = { debate: number; id: string }[]

/** Posts until there are enough events: each post causes one notification per watcher and one event per page of the debate. */
async function postUntil(site: () => string, { token }: Member, people: number, events: number): Promise<Posts> {
  for (let debate = 1; debate <= debates; debate++) await retryUntilAnswered(site(), { path: `/debates/${debate}/participation`, token })
  const posts: Posts = []
  for (let eventCount = 0; eventCount < events; eventCount += people / 2 + people / debates) {
    const debate = 1 + (posts.length % debates)
    const body = { debate_id: String(debate), stance: 'for', content: `Argument ${randomUUID()}` }
    posts.push({ debate, id: (await retryUntilAnswered(site(), { path: '/arguments', token, body, key: randomUUID() })).data.id })
  }
  return posts
}

async function comeAndGo(reader: Reader, site: () => string, posting: { over: boolean }): Promise<void> {
  while (!posting.over) {
    await pause(Math.random() * 3_000)
    // Some leave before the server has answered.
    reader.leave(Math.random() < 0.5 ? 'politely' : 'rudely')
    await pause(Math.random() * 500)
    const opening = reader.open(site())
    if (Math.random() < 0.8) await opening
  }
  await stayConnected(reader, site)
}

/** Reconnects again and again, as an EventSource does. */
async function stayConnected(reader: Reader, site: () => string): Promise<void> {
  while (!reader.isOpen() && !(await reader.open(site()))) await pause(500)
}

/** Waits until connected pages have received everything, and reconnects those that were dropped. */
async function untilAllHeard(readers: readonly Reader[], posts: Posts, site: () => string): Promise<void> {
  const until = Date.now() + 60_000
  const missing = () => readers.filter((reader) => isMissingEvents(reader, posts))
  while (missing().length > 0 && Date.now() < until) {
    await Promise.all(readers.map((reader) => stayConnected(reader, site)))
    await pause(200)
  }
}

const isMissingEvents = (reader: Reader, posts: Posts) =>
  expectedNotifications(reader, posts).size > new Set(notifiedPosts(reader)).size ||
  postedIn(reader).length < expectedEvents(reader, posts).size

const expectedNotifications = ({ member }: Reader, posts: Posts) =>
  new Set(posts.filter(({ debate }) => watches(member.id, debate)).map(({ id }) => `arguments/${id}`))
const expectedEvents = ({ member }: Reader, posts: Posts) =>
  new Set(posts.filter(({ debate }) => debate === openAt(member.id)).map(({ id }) => id))
const postedIn = ({ heard }: Reader) => heard.filter(({ name }) => name === 'argument.posted').map(({ data }) => String(data.id))

function judge(readers: readonly Reader[], posts: Posts): Outcome {
  const faults = { lost: [] as string[], doubled: [] as string[], strange: [] as string[], disorder: [] as string[], anew: [] as string[] }
  let [notifications, debateEvents, visits] = [0, 0, 0]
  for (const reader of readers) {
    const [own, open] = [notifiedPosts(reader), postedIn(reader)]
    notifications += own.length
    debateEvents += open.length
    visits += reader.visits
    for (const found of [compareIds(own, expectedNotifications(reader, posts)), compareIds(open, expectedEvents(reader, posts))])
      for (const kind of ['lost', 'doubled', 'strange'] as const)
        faults[kind].push(...found[kind].map((what) => `${what} at person ${reader.member.id}`))
    const places = reader.heard.map(({ id }) => Number(/p(\d+)/.exec(id)?.[1] ?? 0))
    if (places.some((place, index) => place < (places[index - 1] ?? 0))) faults.disorder.push(`person ${reader.member.id}`)
    if (reader.heard.some(({ name }) => name === 'start-over')) faults.anew.push(`person ${reader.member.id}`)
  }
  return {
    counted: [
      `${readers.length.toLocaleString('en')} pages, ${visits.toLocaleString('en')} visits`,
      `${posts.length} arguments posted`,
      `${notifications.toLocaleString('en')} notifications and ${debateEvents.toLocaleString('en')} of what happened in a debate heard`,
    ],
    faults: [
      ...summariseFaults('lost', faults.lost),
      ...summariseFaults('doubled', faults.doubled),
      ...summariseFaults('of somebody else', faults.strange),
      ...summariseFaults('heard things out of order', faults.disorder),
      ...summariseFaults('told to start over', faults.anew),
    ],
  }
}
