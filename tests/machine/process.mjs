// @ts-check
import { once } from 'node:events'

/**
 * Ends a child process: sends `signal`, and kills it after ten seconds. Resolves when it has exited.
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
export async function stopProcess(child, signal = 'SIGTERM') {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill(signal)
  const insist = setTimeout(() => child.kill('SIGKILL'), 10_000)
  await exited
  clearTimeout(insist)
}

/**
 * Calls `ready` every 50 ms until it returns true. Throws an error with the child's output if the child exits or the time is up.
 * @param {import('node:child_process').ChildProcess} child
 * @param {() => boolean | Promise<boolean>} ready
 * @param {{ name: string, output: () => string, timeout?: number }} options
 */
export async function waitUntilReady(child, ready, { name, output, timeout = 120_000 }) {
  const until = Date.now() + timeout
  while (!(await ready())) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`${name} ended (${child.exitCode ?? child.signalCode}):\n${output()}`)
    if (Date.now() > until) {
      await stopProcess(child)
      throw new Error(`${name} was not ready within ${timeout} ms:\n${output()}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
