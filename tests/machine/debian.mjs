// @ts-check
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { missing, needs } from './needs.mjs'

/** Installs what the tests need, as far as this machine allows, and returns what is still missing. */
export function installMissing() {
  const lacking = missing()
  if (lacking.length === 0) return []
  if (existsSync('/etc/debian_version') && process.getuid?.() === 0) {
    installByApt(lacking.map((need) => needs[need].debian))
  } else if (lacking.includes('chromium')) {
    run('npx', ['playwright', 'install', 'chromium'])
  }
  return missing()
}

function installByApt(/** @type {(readonly string[])[]} */ wantedPackages) {
  // RUNLEVEL=1 keeps the packages from starting their services. The tests start temporary ones of their own.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  const options = ['-o', 'Dpkg::Use-Pty=0', '-o', 'DPkg::Lock::Timeout=120']
  run('apt-get', ['update', '-qq', ...options], env)
  const packages = wantedPackages.map((names) => names.find(isKnown) ?? String(names[0]))
  console.log(`Installing by apt: ${packages.join(', ')}`)
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...options, ...packages], env)
}

const isKnown = (/** @type {string} */ name) => spawnSync('apt-cache', ['show', name], { stdio: 'ignore' }).status === 0

function run(/** @type {string} */ command, /** @type {string[]} */ args, env = process.env) {
  const { status, error } = spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env })
  if (error || status !== 0) console.error(`${command} ${args[0]} failed: ${error?.message ?? `exit ${status}`}`)
}
