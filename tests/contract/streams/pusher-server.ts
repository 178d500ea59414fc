import { createHmac, randomInt } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'

type Frame = { event: string; channel?: string; data?: unknown }
type Subscriber = { id: string; channels: Set<string> }

/** Starts a server of the Pusher protocol, version 7 (as Laravel Reverb or soketi), whose behaviour a test can set. */
export async function startPusherServer({ key = 'app-key', secret = 'app-secret' } = {}) {
  const lines = new Map<WebSocket, Subscriber>()
  const sockets = new Set<Socket>()
  const server = createServer()
  const webSockets = new WebSocketServer({ noServer: true })
  const state = {
    /** While true, every connection attempt fails. */
    cut: false,
    knocks: 0,
    /** While true, answers neither subscriptions nor pings. */
    silent: false,
    /** If true, a refusal names the channel, as soketi does; Reverb doesn't. */
    names: false,
    /** If set, closes every new connection with this code. */
    refusing: 0,
    /** Number of connections so far. */
    connected: 0,
    pings: 0,
    pongs: 0,
  }
  server.on('connection', (socket) => sockets.add(socket.once('close', () => sockets.delete(socket))))
  server.on('upgrade', (request, socket, head) => {
    state.knocks += 1
    if (state.cut) return void socket.destroy()
    webSockets.handleUpgrade(request, socket, head, (line) => greet(line, request.url ?? ''))
  })

  function greet(line: WebSocket, address: string): void {
    state.connected += 1
    const { pathname, searchParams } = new URL(address, 'ws://pusher')
    const known = pathname === `/app/${key}` && searchParams.get('protocol') === '7'
    if (!known) return void refuse(line, 4001, `Application ${pathname} does not exist`)
    if (state.refusing) return void refuse(line, state.refusing, 'Not now')
    const id = `${randomInt(1_000_000)}.${randomInt(1_000_000)}`
    lines.set(line, { id, channels: new Set() })
    line.once('close', () => lines.delete(line))
    line.on('message', (text) => take(line, JSON.parse(String(text))))
    send(line, { event: 'pusher:connection_established', data: { socket_id: id, activity_timeout: 30 } })
  }

  function take(line: WebSocket, { event, data }: Frame): void {
    const params = (data ?? {}) as { channel?: string; auth?: string }
    if (event === 'pusher:ping') {
      state.pings += 1
      if (!state.silent) send(line, { event: 'pusher:pong' })
    } else if (event === 'pusher:pong') state.pongs += 1
    else if (event === 'pusher:subscribe' && params.channel) enter(line, params.channel, params.auth)
    else if (event === 'pusher:unsubscribe' && params.channel) lines.get(line)?.channels.delete(params.channel)
  }

  function enter(line: WebSocket, channel: string, auth: string | undefined): void {
    const known = lines.get(line)
    if (!known || state.silent) return
    if (channel.startsWith('private-') && auth !== sign(known.id, channel)) return void unauthorised(line, channel)
    known.channels.add(channel)
    send(line, { event: 'pusher_internal:subscription_succeeded', channel, data: {} })
  }

  function unauthorised(line: WebSocket, channel: string): void {
    if (state.names) send(line, { event: 'pusher:subscription_error', channel, data: { type: 'AuthError', status: 401 } })
    else send(line, { event: 'pusher:error', data: { code: 4009, message: 'Connection is unauthorized' } })
  }

  const sign = (socketId: string, channel: string) =>
    `${key}:${createHmac('sha256', secret).update(`${socketId}:${channel}`).digest('hex')}`

  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    state,
    url: `ws://127.0.0.1:${port}/${key}`,
    /** Returns the signature that the API gives to members of a private channel. */
    sign,
    connections: () => lines.size,
    /** Returns the number of subscribers of a channel. */
    hearers: (channel: string) => [...lines.values()].filter(({ channels }) => channels.has(channel)).length,
    tell(channel: string, event: string, data: unknown): void {
      for (const [line, { channels }] of lines) if (channels.has(channel)) send(line, { event, channel, data })
    },
    ping(): void {
      for (const line of lines.keys()) send(line, { event: 'pusher:ping' })
    },
    /** Ends every connection with this code. */
    close(code: number): void {
      for (const line of [...lines.keys()]) refuse(line, code, 'Closed by the test')
    },
    /** Drops every connection without a close frame. */
    tear(): void {
      for (const socket of sockets) socket.destroy()
    },
    async stop(): Promise<void> {
      for (const socket of sockets) socket.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
}

/** Sends a frame. In Pusher's protocol, `data` is JSON within JSON. */
function send(line: WebSocket, { data, ...frame }: Frame): void {
  line.send(JSON.stringify({ ...frame, ...(data === undefined ? {} : { data: JSON.stringify(data) }) }))
}

function refuse(line: WebSocket, code: number, message: string): void {
  send(line, { event: 'pusher:error', data: { code, message } })
  line.close(code, message)
}
