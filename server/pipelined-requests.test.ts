import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { limitUnsentBytes, serialiseRequests } from './pipelined-requests.ts'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

async function startServer(handle: Parameters<typeof serialiseRequests>[0]) {
  server = createServer(serialiseRequests(handle))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return { server, port: (server.address() as AddressInfo).port }
}
const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`
const postOf = (body: string) => `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`

/** Sends requests and returns the bodies once this many answers have arrived. */
async function answers(port: number, sent: string, count: number): Promise<string[]> {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.setEncoding('utf8').on('data', (more) => {
    text += more
  })
  socket.write(sent)
  await vi.waitFor(() => expect(text.split('HTTP/1.1 200').length - 1).toBe(count), { timeout: 30_000 })
  socket.destroy()
  return [...text.matchAll(/\r\n\r\n(.*?)(?=HTTP\/1\.1|$)/gs)].map(([, body]) => body ?? '')
}

describe('pipelined requests', () => {
  it('are answered in order, one at a time', async () => {
    let active = 0
    let maxActive = 0
    const { port } = await startServer((request, response) => {
      maxActive = Math.max(maxActive, ++active)
      setImmediate(() => {
        active--
        response.setHeader('Content-Length', String(request.url?.length))
        response.end(request.url)
      })
    })
    const paths = Array.from({ length: 500 }, (_, index) => `/${index}`)
    expect(await answers(port, paths.map(get).join(''), 500)).toEqual(paths)
    expect(maxActive).toBe(1)
  })

  it('arrive complete even if their bodies exceed one packet', async () => {
    const { port } = await startServer(async (request, response) => {
      let length = 0
      for await (const piece of request) length += piece.length
      response.end(`${length}`)
    })
    const bodies = [1, 300_000, 0, 70_000, 5].map((length) => 'x'.repeat(length))
    const lengths = (await answers(port, bodies.map(postOf).join(''), 5)).map((body) => /\d+$/m.exec(body.replaceAll('\r\n0', ''))?.[0])
    expect(lengths).toEqual(['1', '300000', '0', '70000', '5'])
  })

  it('do not start while nobody reads the answers', async () => {
    let started = 0
    const page = Buffer.alloc(1024 * 1024)
    const { port } = await startServer((_, response) => {
      started++
      response.end(page)
    })
    const socket = connect(port, '127.0.0.1')
    socket.pause()
    socket.write(Array.from({ length: 1_500 }, () => get('/')).join(''))
    // Meanwhile, another connection is answered again and again.
    for (let times = 0; times < 20; times++) await answers(port, get('/'), 1)
    expect(started - 20).toBeLessThan(20)
    socket.destroy()
  })

  it('give other connections a turn in between', async () => {
    let turns = 0
    let started = 0
    const { port } = await startServer((_, response) => {
      started++
      response.end('.')
    })
    const counting = setInterval(() => turns++, 0)
    const turn = () => {
      if (started < 1_000) setImmediate(turn)
      turns++
    }
    setImmediate(turn)
    await answers(port, get('/').repeat(1_000), 1_000)
    clearInterval(counting)
    expect(turns).toBeGreaterThanOrEqual(999)
  })

  it('are not answered after the connection has closed', async () => {
    const responses: ServerResponse[] = []
    const { port } = await startServer((_, response) => void responses.push(response))
    const socket = connect(port, '127.0.0.1')
    socket.write(get('/1') + get('/2') + get('/3'))
    await vi.waitFor(() => expect(responses).toHaveLength(1))
    socket.destroy()
    await vi.waitFor(() => expect(responses[0]?.destroyed).toBe(true))
    const other = connect(port, '127.0.0.1')
    other.write(get('/4'))
    await vi.waitFor(() => expect(responses.map(({ req }) => req.url)).toEqual(['/1', '/4']))
    other.destroy()
  })
})

describe('answers that nobody reads', () => {
  it('are limited in total: the connections that have waited longest are closed first', async () => {
    const page = Buffer.alloc(8 * 1024 * 1024)
    let started = 0
    const { server, port } = await startServer((_, response) => {
      started++
      response.end(page)
    })
    const stop = limitUnsentBytes(server, 40 * 1024 * 1024)
    const sockets = Array.from({ length: 12 }, () => connect(port, '127.0.0.1').pause())
    const closed = new Set<number>()
    for (const [index, socket] of sockets.entries()) {
      socket.on('close', () => closed.add(index)).on('error', () => {})
      await once(socket, 'connect')
      socket.write(get('/'))
    }
    await vi.waitFor(() => expect(started).toBe(12))
    const open = () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)))
    await vi.waitFor(async () => expect(await open()).toBeLessThan(12), { timeout: 30_000 })
    expect(await open()).toBeGreaterThan(2)
    // A client that reads is still answered.
    expect(await answers(port, get('/'), 1)).toHaveLength(1)
    stop()
    for (const socket of sockets) socket.destroy()
  })
})
