import { type ClientRequest, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { connect, isIP } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { readMe, readUser } from '#contract/accounts'
import { readAnswer } from '#foreign/answers'
import { isMissingStatus } from '../platform/api-failure'
import { embeddedApi } from '../platform/embedded-api.server'
import { environment } from '../platform/environment.server'

type ChannelRequest = {
  token: string | undefined
  address: string
  headers?: Record<string, string> /** How long the connection may be silent before it is closed, in ms. */
  timeout: number
}

/**
 * Sends a request of an event stream to a foreign API. Uses node:http because up to 10,000 pages reconnect at once after a restart, and
 * each request takes 66 KB with `fetch` but 24 KB this way. Each request has its own connection, because an agent would keep all its data.
 * @returns the request, already sent; the caller listens to `response`, `timeout`, `error` and `close`
 */
export function requestFromApi(path: string, { token, address, headers, timeout }: ChannelRequest): ClientRequest {
  const { API_URL, clientSecret } = environment()
  const url = new URL(API_URL + path)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const secure = url.protocol === 'https:'
  const request = (secure ? requestHttps : requestHttp)(url, {
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
  request.end()
  return request
}

/**
 * Returns the id of a token's owner.
 * @returns null if the API no longer accepts the token
 */
export async function findOwnerId(token: string, address: string): Promise<string | null | 'unreachable'> {
  try {
    // Skips the call if there is no network: the failed call would take more memory than a stream.
    if (!environment().API_URL) return (await (await embeddedApi()).ownerOf(token))?.toString() ?? null
    const response = await readAccount(readMe.path, token, address)
    const { status, text } = isMissingStatus(response.status) ? await readAccount(readUser.path, token, address) : response
    if (status === 401 || status === 403 || status === 404) return null
    return readAnswer(readMe, JSON.parse(text), {}).data.id
  } catch {
    return 'unreachable'
  }
}

function readAccount(path: string, token: string, address: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const timeout = environment().API_TIMEOUT_MS
    const request = requestFromApi(path, { token, address, headers: { Accept: 'application/json' }, timeout })
    const deadline = setTimeout(fail, timeout)
    function fail(): void {
      clearTimeout(deadline)
      request.destroy()
      reject(new Error('the API does not answer'))
    }
    request
      .on('response', (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (part: string) => (text += part))
        answer.once('end', () => resolve({ status: answer.statusCode ?? 0, text }))
      })
      .on('error', fail)
      .on('close', fail)
  })
}
