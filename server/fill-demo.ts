import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { isProduction } from './remix-build.ts'

/** Fills in the demo in a separate process, because rendering its texts takes memory that a server would keep. */
export function fillDemo(): Promise<void> {
  const program = isProduction ? [fileURLToPath(new URL('./cli.js', import.meta.url))] : ['--import', 'tsx', 'api/cli.ts']
  const child = spawn(process.execPath, [...program, 'demo'], { stdio: 'inherit' })
  return new Promise((filled, failed) => child.once('error', failed).once('exit', () => filled()))
}
