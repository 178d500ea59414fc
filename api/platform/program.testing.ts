import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'

/** Where tests/machine/api.setup.ts puts the programs that tests start: from source each would be translated first, for a second. */
export const programsFolder = resolve(import.meta.dirname, '../../node_modules/.cache/rostrum/build')

/** For tests: starts one of our programs in an operating-system process of its own, as it was when the tests began. */
export function startProgram(name: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env) {
  return spawn(process.execPath, [join(programsFolder, `${name}.js`), ...args], { stdio: 'pipe', env })
}
