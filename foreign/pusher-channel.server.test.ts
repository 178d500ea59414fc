import Pusher from 'pusher-js'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { debateChannel, privateChannel } from '#contract/realtime'
import { authoriseChannel, countUpstreams, listenRemotely } from '../app/realtime/relay.server'
import type { ChannelEvent } from '../app/realtime/source.server'
import { ForeignApi, type ReceivedCall, type Reply } from '../tests/contract/servers/foreign-api.ts'
import { startPusherServer } from '../tests/contract/streams/pusher-server.ts'
import { stopwatch } from '../tests/machine/processor-wait.mjs'
import { readPusherChannel } from './pusher-channel.server.ts'
import { pusherConnections } from './pusher-client.server.ts'

const slow = { timeout: 20_000 }
const laravelEvent = 'Illuminate\\Notifications\\Events\\BroadcastNotificationCreated'
const channelOf = (id: string) => `private-App.Models.User.${id}`
let server: Awaited<ReturnType<typeof startPusherServer>>
let api: ForeignApi
const errors = vi.spyOn(console, 'error').mockImplementation(() => {})

beforeAll(async () => {
  server = await startPusherServer()
  api = await ForeignApi.start()
  vi.stubEnv('API_URL', api.url)
  vi.stubEnv('REALTIME', 'pusher')
  vi.stubEnv('PUSHER_URL', server.url)
  vi.stubEnv('SESSION_SECRETS', 'known-to-this-test-and-to-nobody-else')
})
beforeEach(() => {
  api.routes = { 'POST /broadcasting/auth': authorise }
  api.heard.length = 0
  Object.assign(server.state, { cut: false, silent: false, names: false, refusing: 0, connected: 0 })
})
afterEach(async () => {
  for (const close of open.splice(0)) close()
  await expect.poll(() => [pusherConnections(), server.connections()]).toEqual([0, 0])
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await Promise.all([server.stop(), api.stop()])
})

/** Lets each person into their own channel: the token is `token-of-{id}`. */
function authorise({ headers, body }: ReceivedCall): Reply {
  const { socket_id, channel_name } = JSON.parse(body)
  const id = /^Bearer token-of-(\w+)$/.exec(headers.authorization ?? '')?.[1]
  if (id === undefined) return { status: 401, body: { message: 'Unauthenticated.' } }
  if (channel_name !== channelOf(id)) return { status: 403, body: { message: 'Forbidden.' } }
  return { body: { auth: server.sign(socket_id, channel_name) } }
}

const open: (() => void)[] = []
type LineCall = ['begin', number, boolean] | ['behind', boolean] | ['end'] | ['hear', string, Record<string, unknown>]

/** Returns a line that records everything it is sent. */
function recordingLine() {
  const told: LineCall[] = []
  const events: ChannelEvent[] = []
  const line = {
    begin: (id: number, lost: boolean) => void told.push(['begin', id, lost]),
    receive: (event: ChannelEvent) => {
      events.push(event)
      told.push(['hear', event.name, JSON.parse(event.data)])
    },
    behind: (behind: boolean) => void told.push(['behind', behind]),
    beat: () => {},
    end: () => void told.push(['end']),
  }
  return { told, events, line, kinds: () => told.map(([kind]) => kind) }
}

function read(channel: string, token?: string) {
  const recorded = recordingLine()
  const { close } = readPusherChannel({ channel, token, after: null, address: '127.0.0.1' }, recorded.line, authoriseChannel)
  open.push(close)
  return { ...recorded, close, begun: () => expect.poll(recorded.kinds).toContain('begin') }
}
const readOwn = (id: string) => read(privateChannel(id), `token-of-${id}`)
const messages = ({ told }: { told: LineCall[] }) =>
  told.flatMap((call) => (call[0] === 'hear' ? [(call[2].data as { message: string }).message] : []))
const notify = (id: string, message: string) =>
  server.tell(channelOf(id), laravelEvent, { id: 'a9f0', type: 'App\\Notifications\\NewRebuttal', message, url: '/debates/trams' })

describe('a channel of the Pusher protocol', () => {
  it('reaches only its owner, over one connection each; its events have ascending ids', async () => {
    const [ann, bob] = [readOwn('1'), readOwn('2')]
    await Promise.all([ann.begun(), bob.begun()])
    expect(server.connections()).toBe(2)
    notify('1', 'For Ann.')
    notify('2', 'For Bob.')
    notify('1', 'For Ann, too.')
    await expect.poll(() => [messages(ann), messages(bob)]).toEqual([['For Ann.', 'For Ann, too.'], ['For Bob.']])
    const [, begun] = ann.told[0] ?? []
    expect(ann.events.map(({ id }) => id)).toEqual([Number(begun) + 1, Number(begun) + 2])
    expect(ann.told[1]?.[2]).toMatchObject({ id: 'a9f0', read_at: null, created_at: expect.any(String), data: { url: '/debates/trams' } })
  })

  it('passes on any text, and lets nobody forge our own events', async () => {
    const ann = readOwn('1')
    await ann.begun()
    const hostile = ['a\r\nid: 9\nevent: ended\ndata: {}\n\n', 'b\u2028c\u2029d\u0000e\u0085', '\ud800', '🜁'.repeat(16_384), '{"data":"x"}']
    for (const message of hostile) notify('1', message)
    for (const event of ['start-over', 'ended', 'ready', 'client-notification', 'pusher:notification', 'notification'])
      server.tell(channelOf('1'), event, { part: 'private' })
    server.tell(channelOf('1'), 'App\\Events\\AllRead', { unread_count: '0' })
    await expect.poll(() => ann.told.at(-1)).toEqual(['hear', 'unread', { unread_count: 0 }])
    expect(ann.told.slice(1, -1).map((call) => (call[2] as { data: { message: string } }).data.message)).toEqual(hostile)
    expect(ann.events.every(({ data }) => !/[\r\n]/.test(data))).toBe(true)
  })

  it('says after a gap that something was lost, and continues', async () => {
    const ann = readOwn('1')
    await ann.begun()
    notify('1', 'Before.')
    await expect.poll(() => messages(ann)).toEqual(['Before.'])
    const last = ann.events[0]?.id ?? 0
    server.tear()
    await expect.poll(() => ann.told.at(-1), slow).toEqual(['begin', last + 1, true])
    expect(ann.told.slice(2, 4)).toEqual([
      ['behind', true],
      ['behind', false],
    ])
    notify('1', 'After.')
    await expect.poll(() => messages(ann)).toEqual(['Before.', 'After.'])
    expect(ann.events[1]?.id).toBe(last + 2)
    expect(server.connections()).toBe(1)
  })

  it('reconnects once: immediately after 4200, later after 4100', async () => {
    const ann = readOwn('1')
    await ann.begun()
    const closed = async (code: number) => {
      const [begins, took, since] = [() => ann.kinds().filter((kind) => kind === 'begin').length, stopwatch(), Date.now()]
      const before = begins()
      server.close(code)
      await expect.poll(begins, slow).toBe(before + 1)
      // The first without the time that this process waited for a processor, the second with it.
      return { own: took(), whole: Date.now() - since }
    }
    expect((await closed(4200)).own).toBeLessThan(900)
    // Longer than pusher-js would wait: a forgotten timer would have opened another connection.
    expect((await closed(4100)).whole).toBeGreaterThan(1_000)
    expect([server.connections(), server.state.connected]).toEqual([1, 3])
  })

  it('ends if the server refuses it (4001), and logs that once', async () => {
    errors.mockClear()
    server.state.refusing = 4001
    const [ann, bob] = [readOwn('1'), readOwn('2')]
    await expect.poll(() => [ann.told, bob.told]).toEqual([[['end']], [['end']]])
    expect(server.state.connected).toBe(2)
    expect(errors.mock.calls).toEqual([[expect.stringContaining('4001')]])
  })

  it.each<[string, Reply]>([
    ['the API refuses', { status: 403, body: { message: 'Forbidden.' } }],
    ['the token is no longer good', { status: 401, body: { message: 'Unauthenticated.' } }],
    ['the server finds the signature wrong', { body: { auth: 'app-key:00ff' } }],
    ['it says so of the channel', { body: { auth: 'app-key:00ff' } }],
  ])('ends if %s', async (why, reply) => {
    server.state.names = why === 'it says so of the channel'
    api.routes = { 'POST /broadcasting/auth': reply }
    const ann = readOwn('1')
    await expect.poll(() => ann.told).toEqual([['end']])
    expect(api.heard).toHaveLength(1)
  })

  it('tries again if the API fails', async () => {
    api.routes = { 'POST /broadcasting/auth': { status: 500, body: {} } }
    const ann = readOwn('1')
    await expect.poll(() => ann.told).toEqual([['behind', true]])
    api.routes = { 'POST /broadcasting/auth': authorise }
    await expect.poll(ann.kinds, slow).toEqual(['behind', 'behind', 'begin'])
  })

  const until = (what: () => boolean, step = 1) =>
    vi.waitUntil(
      () => {
        vi.advanceTimersByTime(step)
        return what()
      },
      { ...slow, interval: 10 },
    )

  it('reconnects to a server that was down, with growing pauses', async () => {
    const ann = readOwn('1')
    await ann.begun()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      server.state.cut = true
      server.tear()
      await until(() => ann.told.length === 2)
      const { knocks } = server.state
      let seconds = 0
      await until(() => seconds++ > 0 && server.state.knocks >= knocks + 5, 1_000)
      // Each attempt takes 5 seconds; the pauses between them are 1, 2, 4 and 8, or half of that.
      expect(seconds).toBeGreaterThan(25)
      server.state.cut = false
      await until(() => server.state.knocks > knocks + 5, 1_000)
      await until(() => ann.told.length === 4)
      expect(ann.kinds()).toEqual(['begin', 'behind', 'behind', 'begin'])
    } finally {
      vi.useRealTimers()
    }
  })

  it('answers pings, and disconnects from a server that does not', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const ann = readOwn('1')
      // Advance the clock as long as necessary: on a busy machine, the step under test may not have begun.
      const step = 100
      await until(() => ann.told.length === 1)
      server.ping()
      await until(() => server.state.pongs === 1)
      Object.assign(server.state, { pings: 0, silent: true })
      // As long as the server itself says that silence is normal.
      await until(() => server.state.pings === 1, step)
      expect(ann.kinds()).toEqual(['begin'])
      await until(() => ann.told.length === 2, step)
      expect(ann.told[1]).toEqual(['behind', true])
      await until(() => server.state.connected === 2, step)
      // The server accepts one connection and then stays silent.
      await until(() => server.connections() === 0, step)
      server.state.silent = false
      await until(() => ann.told.length === 4, step)
      expect(ann.kinds()).toEqual(['begin', 'behind', 'behind', 'begin'])
    } finally {
      vi.useRealTimers()
    }
  })

  it('uses one connection for all debates of guests', async () => {
    const [one, two] = [read(debateChannel('7')), read(debateChannel('8'))]
    await Promise.all([one.begun(), two.begun()])
    expect([server.connections(), api.heard.length]).toEqual([1, 0])
    server.tell('debate.7', 'App\\Events\\ArgumentPosted', { argument: { id: 12, number: 3, parent_id: 4 } })
    server.tell('debate.8', 'comment.posted', { id: '5', number: 1, parent_comment_id: null })
    await expect
      .poll(() => [one.told.slice(1), two.told.slice(1)])
      .toEqual([
        [
          ['hear', 'argument.posted', { id: '12', number: 3, parent_id: '4' }],
          ['hear', 'debate.changed', { what: ['App\\Events\\ArgumentPosted'] }],
        ],
        [['hear', 'comment.posted', { id: '5', number: 1, parent_comment_id: null }]],
      ])
    two.close()
    await expect.poll(() => server.hearers('debate.8')).toBe(0)
    const again = read(debateChannel('8'))
    await again.begun()
    expect([server.connections(), server.hearers('debate.8'), server.state.connected]).toEqual([1, 1, 1])
  })

  it('leaves nothing behind', async () => {
    const { length } = Pusher.instances
    for (let times = 0; times < 20; times++) {
      const ann = readOwn('1')
      if (times % 2) await ann.begun()
      ann.close()
    }
    await expect.poll(() => server.connections()).toBe(0)
    expect(Pusher.instances).toHaveLength(length)
  })
})

describe('the tabs of one visitor', () => {
  const listen = (after: number | null) => {
    const recorded = recordingLine()
    const leave = listenRemotely({ channel: privateChannel('1'), token: 'token-of-1', after, address: '127.0.0.1' }, recorded.line)
    return { ...recorded, leave }
  }

  it('share a connection, catch up while events are stored, and otherwise start over', async () => {
    const [first, second] = [listen(null), listen(null)]
    await expect.poll(() => [first.kinds(), second.kinds()]).toEqual([['begin'], ['begin']])
    expect([countUpstreams(), server.connections()]).toEqual([1, 1])
    notify('1', 'One.')
    notify('1', 'Two.')
    await expect.poll(() => messages(second)).toEqual(['One.', 'Two.'])
    second.leave()
    const seen = second.events[0]?.id ?? 0
    const back = listen(seen)
    expect([back.told[0], messages(back)]).toEqual([['begin', seen, false], ['Two.']])
    const stranger = listen(12)
    expect(stranger.told).toEqual([['begin', seen + 1, true]])

    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    for (const { leave } of [first, back, stranger]) leave()
    vi.advanceTimersByTime(31_000)
    vi.useRealTimers()
    expect(countUpstreams()).toBe(0)
    await expect.poll(() => server.connections()).toBe(0)

    const later = listen(seen)
    await expect.poll(() => later.told).toEqual([['begin', expect.any(Number), true]])
    later.leave()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    later.leave()
    vi.advanceTimersByTime(31_000)
    vi.useRealTimers()
  })
})
