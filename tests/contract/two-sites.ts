import { expect } from '@playwright/test'
import { startSite } from '../machine/site.mjs'

/** A secret that only these two share, so that the API trusts the visitor addresses that the web app sends. */
const sharedSecret = { CLIENT_SECRET: 'known-to-the-web-app-and-to-its-api' }
const webSecret = { SESSION_SECRETS: 'known-to-the-web-app-and-to-nobody-else' }

/** Starts our API in one process and the web app in another. They share no secret or database beyond what they must. */
export async function startTwoSites(env: Record<string, string> = {}) {
  const api = await startSite({ env: sharedSecret })
  try {
    const web = await startSite({ env: { ...sharedSecret, ...webSecret, API_URL: api.url, TRUST_PROXY: '1', ...env } })
    await waitForCapabilities(web.url)
    const stop = async () => void (await Promise.all([web.stop(), api.stop()]))
    return { api: api.url, url: web.url, stop, output: () => api.output() + web.output() }
  } catch (error) {
    await api.stop()
    throw error
  }
}

/**
 * Waits until a web app has read the capabilities of its API. Its first page waits only briefly for them; on a busy machine it does
 * without, as do the pages of the next minute (described-calls.server.ts).
 */
export async function waitForCapabilities(url: string): Promise<void> {
  const page = async () => (await fetch(`${url}/about`, { headers: { Accept: 'text/html' } })).text()
  await expect.poll(page, { timeout: 120_000 }).toContain('href="/debates/create"')
}
