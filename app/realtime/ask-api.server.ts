import { type ClientRequest, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { connect, isIP } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { readMe, readUser } from '#contract/accounts'
import { isMissingStatus } from '../platform/api-failure'
import { embeddedApi } from '../platform/embedded-api.server'
import { environment } from '../platform/environment.server'

type ChannelRequest = {
  token: string | undefined
  address: string
  headers?: Record<string, string> /** Milliseconds of silence. */
  timeout: number
}

/**
 * Asks another API for what streams need. By node:http, for 10,000 pages ask at once when a server comes back: with `fetch`
 * each held 66 KB, this way 24. On a connection of its own, as an agent would keep all that it was asked with.
 * @returns the request, sent; whoever asked hears of its `response`, `timeout`, `error` and `close`
 */
export function askApi(path: string, { token, address, headers, timeout }: ChannelRequest): ClientRequest {
  const { API_URL, clientSecret } = environment()
  const url = new URL(API_URL + path)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const secure = url.protocol === 'https:'
  const asking = (secure ? requestHttps : requestHttp)(url, {
    timeout,
    headers: {
      ...headers,
      'Rostrum-Client-Address': address,
      'Rostrum-Client-Secret': clientSecret,
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    createConnection: () =>
      secure ? connectTls(Number(url.port) || 443, host, isIP(host) ? {} : { servername: host }) : connect(Number(url.port) || 80, host),
  })
  asking.end()
  return asking
}

/** @returns whose token that is, null where the API no longer knows it */
export async function ownId(token: string, address: string): Promise<string | null | 'unreachable'> {
  try {
    // No call where there is no network: it would leave more behind than a stream takes.
    if (!environment().API_URL) return (await (await embeddedApi()).ownerOf(token))?.toString() ?? null
    const first = await askWho(readMe.path, token, address)
    const { status, text } = isMissingStatus(first.status) ? await askWho(readUser.path, token, address) : first
    if (status === 401 || status === 403 || status === 404) return null
    return readMe.answer.parse(JSON.parse(text)).data.id
  } catch {
    return 'unreachable'
  }
}

function askWho(path: string, token: string, address: string): Promise<{ status: number; text: string }> {
  return new Promise((answered, failed) => {
    const timeout = environment().API_TIMEOUT_MS
    const asking = askApi(path, { token, address, headers: { Accept: 'application/json' }, timeout })
    const deadline = setTimeout(fail, timeout)
    function fail(): void {
      clearTimeout(deadline)
      asking.destroy()
      failed(new Error('the API does not answer'))
    }
    asking
      .on('response', (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (part: string) => (text += part))
        answer.once('end', () => answered({ status: answer.statusCode ?? 0, text }))
      })
      .on('error', fail)
      .on('close', fail)
  })
}
