import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

type Handle = (request: IncomingMessage, response: ServerResponse) => void
type Waiting = { request: IncomingMessage; response: ServerResponse }

/**
 * Answers the requests of a connection one after the other. Node hands over all requests that a client has pipelined at once (HTTP/1.1,
 * RFC 9112 §9.3.2), so that one connection could have thousands in hand whose answers nobody reads. Here the next request begins when
 * the answer before it has left for the network, and nothing more is read from the connection while one waits: what a client does not
 * read holds up that client alone. Browsers and proxies send no request before they have the answer, so they notice nothing.
 */
export function oneAtATime(handle: Handle): Handle {
  const queues = new WeakMap<Socket, Waiting[]>()

  function begin({ request, response }: Waiting): void {
    const { socket } = request
    const next = () => {
      const queue = queues.get(socket)
      const first = queue?.shift()
      if (!queue || !first) {
        queues.delete(socket)
        return
      }
      // In a turn of the event loop of its own: between two requests of one connection all others are looked after.
      setImmediate(() => {
        // The rest of its body, and whatever comes after the last.
        socket.resume()
        begin(first)
      })
    }
    let isOver = false
    const over = () => {
      if (isOver) return
      isOver = true
      if (socket.destroyed) queues.delete(socket)
      else next()
    }
    response.once('finish', over).once('close', over)
    handle(request, response)
  }

  return (request, response) => {
    const { socket } = request
    const queue = queues.get(socket)
    if (queue) {
      queue.push({ request, response })
      socket.pause()
      return
    }
    queues.set(socket, [])
    begin({ request, response })
  }
}

/** Bytes of answers, of all connections together, that may wait for clients to read them. */
export const mostUnsent = 64 * 1024 * 1024
/** How often they are added up; milliseconds. */
const interval = 500

/**
 * Bounds what clients do not read: while more bytes wait than the server may hold, it closes connections, first those that have
 * waited longest. A slow line is no reason to be closed: a phone that reads at 60 kbit/s has one page waiting.
 * @param most bytes
 * @returns how to stop
 */
export function boundUnsent(server: Server, most = mostUnsent): () => void {
  const waitingSince = new Map<Socket, number>()
  server.on('connection', (socket) => {
    waitingSince.set(socket, 0)
    socket.once('close', () => waitingSince.delete(socket))
  })
  const timer = setInterval(() => closeSlowest(waitingSince, most), interval)
  timer.unref()
  return () => clearInterval(timer)
}

function closeSlowest(waitingSince: Map<Socket, number>, most: number): void {
  let unsent = 0
  for (const [socket, since] of waitingSince) {
    unsent += socket.writableLength
    if (socket.writableLength === 0) waitingSince.set(socket, 0)
    else if (since === 0) waitingSince.set(socket, performance.now())
  }
  if (unsent <= most) return
  const waiting = [...waitingSince].filter(([{ writableLength }]) => writableLength > 0).sort(([, one], [, other]) => one - other)
  for (const [socket] of waiting) {
    if (unsent <= most) return
    unsent -= socket.writableLength
    socket.destroy()
  }
}
