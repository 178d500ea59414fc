import { readMe, readUser } from '#contract/accounts'
import { meansThereIsNone } from '../platform/api-failure'
import { embeddedApi } from '../platform/embedded-api.server'
import { environment } from '../platform/environment.server'
import { askApi } from './ask-api.server'

/** @returns whose token that is, null where the API no longer knows it */
export async function ownId(token: string, address: string): Promise<string | null | 'unreachable'> {
  try {
    // No call where there is no network: it would leave more behind than a stream takes.
    if (!environment().API_URL) return (await (await embeddedApi()).ownerOf(token))?.toString() ?? null
    const first = await askWho(readMe.path, token, address)
    const { status, text } = meansThereIsNone(first.status) ? await askWho(readUser.path, token, address) : first
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
