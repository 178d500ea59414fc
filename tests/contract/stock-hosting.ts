import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { freePort } from '../machine/free-port.mjs'
import { stopProcess, waitUntilReady } from '../machine/process.mjs'

const root = resolve(import.meta.dirname, '../..')

/** Starts the same build under stock hosting, `remix-serve`, which doesn't use server.ts. */
export async function startStockHosting(env: Record<string, string>) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const server = spawn(process.execPath, ['node_modules/@remix-run/serve/dist/cli.js', 'build/server/index.js'], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [server.stdout, server.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  const killed = () => void server.kill('SIGKILL')
  process.once('exit', killed)
  const stop = () => {
    process.off('exit', killed)
    return stopProcess(server)
  }
  const ready = () =>
    fetch(`${url}/favicon.svg`).then(
      (answer) => answer.ok,
      () => false,
    )
  try {
    await waitUntilReady(server, ready, { name: 'remix-serve', output: () => output })
  } catch (error) {
    await stop()
    throw error
  }
  return { url, stop, output: () => output }
}
