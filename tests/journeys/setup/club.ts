import { freePort } from '../../machine/free-port.mjs'
import { clubSettings, startClub } from '../../machine/identity-provider.ts'
import { startSite } from '../../machine/site.mjs'

type Site = Awaited<ReturnType<typeof startSite>>

/** Starts a site with a real provider of accounts, "The Club". @param more further settings of the site */
export async function withClub(use: (server: Site) => Promise<void>, more: Record<string, string> = {}) {
  const port = await freePort()
  const server = await startSite({ env: { TRUST_PROXY: '1', ...clubSettings(port), ...more } })
  const stop = await startClub(port, server.url)
  await use(server)
  await server.stop()
  await stop()
}
