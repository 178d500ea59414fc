import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { test as base, expect } from '@playwright/test'
import { stopProcess } from '../machine/process.mjs'

export type Environment = Record<string, string>
export type Running = Awaited<ReturnType<typeof run>>

type Setup = {
  /** A temporary folder for the test. */
  folder: string
  /** Starts the built server in that folder with only these variables. */
  start: (env?: Environment) => Running
}

export const test = base.extend<Setup>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for the pattern
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'rostrum-setup-'))
    await use(folder)
    await rm(folder, { recursive: true, force: true })
  },
  start: async ({ folder }, use) => {
    const started: Running[] = []
    await use((env = {}) => {
      const server = run(folder, env)
      started.push(server)
      return server
    })
    for (const { child } of started) await stopProcess(child)
  },
})
export { expect }

function run(folder: string, env: Environment) {
  const file = resolve(import.meta.dirname, '../../build/server.js')
  // Pass only the machine's variables that every program needs; not even NODE_ENV, which the types require.
  const variables: Environment = { PATH: process.env.PATH ?? '', HOME: folder, ...env }
  const child = spawn(process.execPath, [file], { cwd: folder, env: variables as NodeJS.ProcessEnv })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  }
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve))
  return {
    child,
    output: () => output,
    /** Waits until it has exited and all output has been read. @returns its exit code */
    ended: () => closed,
    /** Waits until it has printed its address. @returns that address */
    async address() {
      const found = () => /^Rostrum is at (\S+)/m.exec(output)?.[1]
      await expect.poll(() => found() ?? child.exitCode, { message: `starting; it says: ${output}` }).not.toBeNull()
      const address = found()
      if (!address) throw new Error(`it ended with ${child.exitCode}: ${output}`)
      return address
    },
  }
}

/** Checks if anything accepts connections on a local port. */
export function isListening(port: number) {
  return new Promise<boolean>((resolve) => {
    const socket = createConnection({ port, host: 'localhost' })
    const settle = (answer: boolean) => () => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('connect', settle(true)).once('error', settle(false))
  })
}
