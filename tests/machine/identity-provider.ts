import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { stopProcess, waitUntilReady } from './process.mjs'

export const clubSecret = 'a secret of the club'

/** Returns the settings of a site that uses the provider on this port. */
export const clubSettings = (port: number) => ({
  OIDC_CLUB_ISSUER: `http://127.0.0.1:${port}`,
  OIDC_CLUB_CLIENT_ID: 'rostrum',
  OIDC_CLUB_CLIENT_SECRET: clubSecret,
  OIDC_CLUB_LABEL: 'The Club',
})

/**
 * Starts a real provider of accounts in its own process. @param site address of the only site it accepts @returns a function that stops it
 */
export async function startClub(port: number, site: string): Promise<() => Promise<void>> {
  const club = spawn(process.execPath, [resolve(import.meta.dirname, 'identity-provider.mjs')], {
    env: {
      ...{ PATH: process.env.PATH, PORT: String(port), CLIENT_ID: 'rostrum', CLIENT_SECRET: clubSecret },
      ...{ REDIRECT_URIS: `${site}/auth/social/club/return`, NODE_ENV: 'test' },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [club.stdout, club.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  const killed = () => void club.kill('SIGKILL')
  process.once('exit', killed)
  await waitUntilReady(club, () => output.includes('ready'), { name: 'The provider', output: () => output })
  return async () => {
    process.off('exit', killed)
    await stopProcess(club)
  }
}
