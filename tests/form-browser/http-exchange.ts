import { Agent, type IncomingMessage, request } from 'node:http'

export type HttpRequest = { url: URL; method: 'GET' | 'POST'; headers: Readonly<Record<string, string>>; body?: Uint8Array }
export type HttpResponse = { status: number; headers: IncomingMessage['headers']; body: Buffer }

const agent = new Agent({ keepAlive: true })

/** Sends one request and returns its response, without following redirects. Not by `fetch`, whose headers say that it isn't a form. */
export function exchange({ url, method, headers, body }: HttpRequest): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const length = body ? { 'Content-Length': String(body.byteLength) } : {}
    const outgoing = request(url, { agent, method, headers: { ...headers, ...length } }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part) => parts.push(part)).once('error', reject)
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }))
    })
    outgoing.once('error', reject)
    outgoing.end(body)
  })
}
