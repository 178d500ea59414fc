import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { freePort } from '../../machine/free-port.mjs'

export type ReceivedCall = { method: string; path: string; query: string; headers: IncomingHttpHeaders; body: string }
export type Reply = { status?: number; headers?: Record<string, string | string[]>; body?: unknown }
/** A reply, or a function that returns one; undefined if it has used the response itself. */
export type Answer = Reply | ((call: ReceivedCall, response: ServerResponse) => Reply | undefined)
/** Keys are such as `GET /api/debates/{slug}`; a name in braces matches any single segment. The first match counts. */
export type Routes = Record<string, Answer>

/** An API of somebody else, whose behaviour a test sets with `routes` and `fault`. Anything without a route is 404. */
export class ForeignApi {
  routes: Routes = {}
  /** If set, the answer to every call. */
  fault: Answer | null = null
  /** All calls received, in order. */
  readonly heard: ReceivedCall[] = []

  private readonly server = createServer(async (request, response) => {
    const call = await readCall(request)
    this.heard.push(call)
    const answer = this.fault ?? this.answerTo(call)
    const reply = typeof answer === 'function' ? answer(call, response) : answer
    if (reply) send(response, reply)
  })

  private constructor(private readonly port: number) {}

  static async start() {
    const api = new ForeignApi(await freePort())
    await api.listen()
    return api
  }

  /** Listens on the same port, again after `stop()`. */
  listen() {
    return new Promise<void>((resolve) => this.server.listen(this.port, '127.0.0.1', resolve))
  }

  get url() {
    return `http://127.0.0.1:${this.port}`
  }

  /** Returns the last call with this method whose path ends like this. */
  last(method: string, path: string) {
    return this.heard.findLast((call) => call.method === method && call.path.endsWith(path))
  }

  stop() {
    return new Promise<void>((resolve) => this.server.close(() => resolve()).closeAllConnections())
  }

  private answerTo({ method, path }: ReceivedCall): Answer {
    const named = (route: string) => new RegExp(`^${route.replace(/\{\w+\}/g, '[^/]+')}$`)
    const route = Object.keys(this.routes).find((each) => named(each).test(`${method} ${path}`))
    return (route && this.routes[route]) || { status: 404, body: { message: 'Not Found' } }
  }
}

/** Returns an API description that lists these calls. Without it, the web app makes only calls of the customer spec. */
export function apiDescription(calls: readonly string[]): Reply {
  const paths: Record<string, Record<string, object>> = {}
  for (const [method = '', path = ''] of calls.map((call) => call.split(' '))) {
    paths[path] = { ...paths[path], [method.toLowerCase()]: {} }
  }
  return { body: { openapi: '3.1.0', paths } }
}

async function readCall(request: IncomingMessage): Promise<ReceivedCall> {
  // A client that times out ends the call half way.
  const chunks: Buffer[] = await request.toArray().catch(() => [])
  const { pathname: path, search: query } = new URL(request.url ?? '/', 'http://api')
  return { method: request.method ?? '', path, query, headers: request.headers, body: Buffer.concat(chunks).toString() }
}

function send(response: ServerResponse, { status = 200, headers = {}, body }: Reply): void {
  const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(text)
}
