import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

type Handle = (request: IncomingMessage, response: ServerResponse) => void
type PendingRequest = { request: IncomingMessage; response: ServerResponse }

/**
 * Answers the requests of a connection one after the other. Node hands over all pipelined requests at once (HTTP/1.1, RFC 9112 §9.3.2), so
 * one connection could have thousands in progress whose answers nobody reads. Here, the next request starts after the previous answer has
 * been handed to the network, and nothing is read from the connection while a request waits: a client that doesn't read blocks only itself.
 * Browsers and proxies don't send a request before they have the answer, so they notice nothing.
 */
export function serialiseRequests(handle: Handle): Handle {
  const queues = new WeakMap<Socket, PendingRequest[]>()

  function begin({ request, response }: PendingRequest): void {
    const { socket } = request
    const next = () => {
      const queue = queues.get(socket)
      const following = queue?.shift()
      if (!queue || !following) {
        queues.delete(socket)
        return
      }
      // Start it in a new turn of the event loop, so that other connections get their turn in between.
      setImmediate(() => {
        // Read the rest of its body, and whatever follows the last request.
        socket.resume()
        begin(following)
      })
    }
    let isFinished = false
    const finish = () => {
      if (isFinished) return
      isFinished = true
      if (socket.destroyed) queues.delete(socket)
      else next()
    }
    response.once('finish', finish).once('close', finish)
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
export const maxUnsentBytes = 64 * 1024 * 1024
/** How often these bytes are counted, in milliseconds. */
const interval = 500

/**
 * Limits answers that clients don't read: above the limit, closes connections, starting with those that have waited longest. A slow client
 * is never closed for being slow: a phone that reads at 60 kbit/s has one page waiting.
 * @param limit bytes
 * @returns a function that stops checking
 */
export function limitUnsentBytes(server: Server, limit = maxUnsentBytes): () => void {
  const waitingSince = new Map<Socket, number>()
  server.on('connection', (socket) => {
    waitingSince.set(socket, 0)
    socket.once('close', () => waitingSince.delete(socket))
  })
  const timer = setInterval(() => closeSlowest(waitingSince, limit), interval)
  timer.unref()
  return () => clearInterval(timer)
}

function closeSlowest(waitingSince: Map<Socket, number>, limit: number): void {
  let unsent = 0
  for (const [socket, since] of waitingSince) {
    unsent += socket.writableLength
    if (socket.writableLength === 0) waitingSince.set(socket, 0)
    else if (since === 0) waitingSince.set(socket, performance.now())
  }
  if (unsent <= limit) return
  const waiting = [...waitingSince].filter(([{ writableLength }]) => writableLength > 0).sort(([, one], [, other]) => one - other)
  for (const [socket] of waiting) {
    if (unsent <= limit) return
    unsent -= socket.writableLength
    socket.destroy()
  }
}
