import { startBuilt, startServer } from '../bench/processes.ts'
import { startRedis } from '../machine/redis.mjs'

/** The processes of one site that share a data folder. */
export type Sites = { urls: readonly string[]; stop(): Promise<unknown> }

export async function startOneProcess(folder: string): Promise<Sites> {
  const { url, stop } = await startBuilt(folder, { kept: true })
  return { urls: [url], stop }
}

/** Starts two processes that exchange events through their own Redis server. */
export async function startTwoProcesses(folder: string): Promise<Sites> {
  const redis = await startRedis()
  const env = { DATA_DIR: folder, DEMO: '0', LOG_LEVEL: 'warn', RATE_LIMIT_FACTOR: '1000', NEWCOMER_HOURS: '0', REDIS_URL: redis.url }
  const start = () => startServer({ args: ['build/server.js'], env: (url) => ({ ...env, SITE_URL: url }), readyPath: '/readyz' })
  const servers = [await start(), await start()]
  return {
    urls: servers.map(({ url }) => url),
    stop: () => Promise.all([...servers, redis].map(({ stop }) => stop())),
  }
}
