import { connect, type Socket } from 'node:net'

export type Listener = { person: number; hear(name: string): Promise<number>; close(): void }

/**
 * Opens a stream as cheaply as possible: a socket that requests it and scans for names of events.
 * @param path the stream's path with its query
 */
export function openListener(url: string, { path, cookie, person }: { path: string; cookie: string; person: number }): Promise<Listener> {
  const { hostname, port } = new URL(url)
  const waiting = new Map<string, (at: number) => void>()
  return new Promise((opened, failed) => {
    const socket: Socket = connect(Number(port), hostname, () => {
      socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nCookie: ${cookie}\r\n\r\n`)
    })
    let received = ''
    socket.setEncoding('latin1')
    socket.once('error', failed)
    socket.on('data', (text) => {
      received += text
      for (const [, name = ''] of received.matchAll(/event: ([\w.-]+)\n/g)) {
        if (name === 'ready') opened({ person, hear, close: () => void socket.destroy() })
        waiting.get(name)?.(performance.now())
        waiting.delete(name)
      }
      received = received.slice(received.lastIndexOf('\n\n') + 1)
      if (/^HTTP\/1\.1 (?!200)/.test(received)) failed(new Error(received.slice(0, 100)))
    })
    /** Waits for the next event of this name. @returns when it arrived, as a `performance.now()` time */
    const hear = (name: string) => new Promise<number>((resolve) => waiting.set(name, resolve))
  })
}
