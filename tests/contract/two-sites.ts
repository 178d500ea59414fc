import { expect } from '@playwright/test'
import { startSite } from '../machine/site.mjs'

/** Known to the two of them alone, so that the API believes what the web app says of its visitors' addresses. */
const shared = { CLIENT_SECRET: 'known-to-the-web-app-and-to-its-api' }
const own = { SESSION_SECRETS: 'known-to-the-web-app-and-to-nobody-else' }

/** Our API in one process, the web app in another: no secret or database in common but what the two have to share. */
export async function startTwoSites(env: Record<string, string> = {}) {
  const api = await startSite({ env: shared })
  try {
    const web = await startSite({ env: { ...shared, ...own, API_URL: api.url, TRUST_PROXY: '1', ...env } })
    await untilTold(web.url)
    const stop = async () => void (await Promise.all([web.stop(), api.stop()]))
    return { api: api.url, url: web.url, stop, output: () => api.output() + web.output() }
  } catch (error) {
    await api.stop()
    throw error
  }
}

/**
 * Waits until a web app knows what its API has: its first page waits a moment for that, and on a busy machine goes without, as those of the
 * next minute do (described-calls.server.ts).
 */
export async function untilTold(url: string): Promise<void> {
  const page = async () => (await fetch(`${url}/about`, { headers: { Accept: 'text/html' } })).text()
  await expect.poll(page, { timeout: 120_000 }).toContain('href="/debates/create"')
}
