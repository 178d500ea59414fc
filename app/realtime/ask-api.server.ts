import { type ClientRequest, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { connect, isIP } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { environment } from '../platform/environment.server'

type Asking = {
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
export function askApi(path: string, { token, address, headers, timeout }: Asking): ClientRequest {
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
