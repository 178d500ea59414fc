import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** Starts a proxy between a web app and its API that counts streams, can be cut, and can hold some calls. */
export async function startApiProxy(api: string) {
  const streams = new Set<ServerResponse>()
  const sockets = new Set<Socket>()
  let cut = false
  let heldPath = 'nothing'
  const server = createServer((incoming, answer) => {
    if (cut) return void incoming.socket.destroy()
    if (incoming.url?.endsWith(heldPath)) return
    forward(incoming, answer)
  })
  server.on('connection', (socket) => sockets.add(socket.once('close', () => sockets.delete(socket))))

  function forward(incoming: IncomingMessage, answer: ServerResponse): void {
    if (incoming.url?.startsWith('/api/realtime/')) streams.add(answer.once('close', () => streams.delete(answer)))
    const onward = request(new URL(incoming.url ?? '/', api), { method: incoming.method ?? 'GET', headers: incoming.headers }, (said) => {
      answer.writeHead(said.statusCode ?? 502, said.headers)
      answer.flushHeaders()
      said.pipe(answer)
      said.once('error', () => answer.destroy())
    })
    onward.once('error', () => answer.destroy())
    answer.once('close', () => onward.destroy())
    incoming.pipe(onward)
  }

  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    streams: () => streams.size,
    cut() {
      cut = true
      for (const socket of sockets) socket.destroy()
    },
    mend() {
      cut = false
    },
    /** From now on, calls whose path ends like this get no answer. */
    hold(end: string) {
      heldPath = end
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
