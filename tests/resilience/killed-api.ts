import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { startServer } from '../bench/processes.ts'
import { fillMembers, type Member } from '../bench/streams/members.ts'
import { type Outcome, summariseFaults } from './outcome.ts'
import { compareIds, createReader, notifiedPosts, openUntilReady, type Reader } from './reader.ts'
import { createRestartable, type Restartable } from './restartable.ts'
import { retryUntilAnswered } from './retry-call.ts'

/**
 * Kills and restarts an API that runs in its own process while two people write. A page that stays open at the web app must end up with
 * every notification exactly once.
 */
export async function killedApi(folder: string, kills: number): Promise<Outcome> {
  const [owner, ...writers] = await fillMembers(folder, { people: 3, debates: 1 })
  if (!owner) throw new Error('nobody is there')
  const api = await createRestartable(folder)
  await api.start()
  const env = { DATA_DIR: folder, API_URL: api.url, LOG_LEVEL: 'error' }
  const web = await startServer({ args: ['build/server.js'], env: (url) => ({ ...env, SITE_URL: url }), readyPath: '/readyz' })
  try {
    return await run({ api, web: web.url, owner, writers, kills })
  } finally {
    await Promise.all([web.stop(), api.stop()])
  }
}

type Stage = { api: Restartable; web: string; owner: Member; writers: Member[]; kills: number }

async function run({ api, web, owner, writers, kills }: Stage): Promise<Outcome> {
  const comment = (member: Member, body: object) =>
    retryUntilAnswered(api.url, { path: '/debates/1/spectator-comments', token: member.token, body, key: randomUUID() })
  const root = await comment(owner, { content: 'Who answers this one?' })
  const reply = async (writer: Member) => {
    const content = `An answer, ${randomUUID()}`
    return `comments/${(await comment(writer, { content, parent_comment_id: root.data.id })).data.id}`
  }
  const page = createReader(owner)
  await openUntilReady(page, web)
  const written = new Set<string>()
  let writing = true
  const busy = Promise.all(
    writers.map(async (writer) => {
      while (writing) written.add(await reply(writer))
    }),
  )
  const killing = killOften(api, kills, () => written.size).then(() => {
    writing = false
  })
  // The writers finish last, or fail.
  await Promise.race([busy, killing])
  await busy
  const [writer] = writers
  if (writer) written.add(await reply(writer))
  const last = [...written].at(-1) ?? ''
  const waited = await untilHeard(page, last)
  const { lost, doubled, strange } = compareIds(notifiedPosts(page), written)
  const cut = page.heard.filter(({ name, data }) => name === 'behind' && data.behind === true).length
  page.leave('politely')
  return {
    counted: [
      `${kills} kills`,
      `${written.size} answers written`,
      `${notifiedPosts(page).length} notifications heard by one page in ${page.visits} ${page.visits === 1 ? 'visit' : 'visits'}`,
      `told ${cut} times that it was behind`,
      `the last heard ${waited} ms after it was written`,
    ],
    faults: [
      ...summariseFaults('lost', lost),
      ...summariseFaults('doubled', doubled),
      ...summariseFaults('not its own', strange),
      ...orderOf(page),
    ],
  }
}

/** Kills the API several times while it is working: at a random time after it has answered again. */
async function killOften(api: Restartable, kills: number, answerCount: () => number): Promise<void> {
  for (let kill = 0; kill < kills; kill++) {
    const before = answerCount()
    while (answerCount() === before) await pause(5)
    await pause(Math.random() * 500)
    await api.kill()
    await pause(Math.random() * 200)
    await api.start()
  }
}

/** @returns how long it took, in ms */
async function untilHeard(page: Reader, post: string): Promise<number> {
  const started = Date.now()
  while (!notifiedPosts(page).includes(post) && Date.now() - started < 60_000) await pause(20)
  return Date.now() - started
}

/** Checks that event ids never go back and that no page is told to start over. */
function orderOf({ heard }: Reader): string[] {
  const places = heard.map(({ id }) => Number(/p(\d+)/.exec(id)?.[1] ?? 0))
  const back = places.filter((place, index) => place < (places[index - 1] ?? 0))
  return [
    ...summariseFaults('ids went back', back),
    ...summariseFaults(
      'times told to start over',
      heard.filter(({ name }) => name === 'start-over').map(({ id }) => id),
    ),
  ]
}
