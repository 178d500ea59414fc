import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'

/** Where tests/machine/api.setup.ts puts the programs that tests start: run from source, each would first take a second to compile. */
export const programsFolder = resolve(import.meta.dirname, '../../node_modules/.cache/rostrum/build')

/** Starts one of our programs in a separate operating-system process, as it was when the tests began. */
export function startProgram(name: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env) {
  return spawn(process.execPath, [join(programsFolder, `${name}.js`), ...args], { stdio: 'pipe', env })
}
