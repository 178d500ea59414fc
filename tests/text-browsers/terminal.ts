import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** A program in a terminal of its own: a tmux server that nobody else knows, with a home folder that is thrown away. */
export class Terminal {
  /** So tall that most pages stand on the screen whole (w3m goes wrong from 200 lines on); so wide that few lines wrap. */
  static readonly size = { columns: 160, rows: 150 }

  private constructor(readonly home: string) {}

  static async prepare() {
    return new Terminal(await mkdtemp(join(tmpdir(), 'rostrum-terminal-')))
  }

  async start(command: string[]) {
    const { columns, rows } = Terminal.size
    await this.tmux('new-session', '-d', '-x', String(columns), '-y', String(rows), command.map(quoted).join(' '))
  }

  /** What the screen shows, a line each. */
  async lines() {
    return (await this.tmux('capture-pane', '-p')).split('\n')
  }

  /** What the screen shows in one line, so that a wrapped sentence is found too. */
  async text() {
    return flat((await this.lines()).join(' '))
  }

  async type(text: string) {
    await this.tmux('send-keys', '-l', '--', text)
  }

  /** Named keys as tmux calls them: Enter, Tab, C-u, Down. */
  async keys(...names: string[]) {
    await this.tmux('send-keys', ...names)
  }

  /** The lines together with where the cursor is, both from 0. */
  async screen() {
    const [column = 0, row = 0] = (await this.tmux('display-message', '-p', '#{cursor_x} #{cursor_y}')).split(' ').map(Number)
    return { lines: await this.lines(), row, column }
  }

  /** Asks until the answer is something (neither false nor undefined); at last throws, showing the screen. */
  async until<T>(what: string, ask: () => Promise<T | false | undefined>, timeout = 20_000): Promise<T> {
    const end = Date.now() + timeout
    for (;;) {
      const answer = await ask()
      if (answer !== false && answer !== undefined) return answer
      if (Date.now() > end)
        throw new Error(`${what}: not within ${timeout} ms. The screen:\n${(await this.lines()).filter(Boolean).join('\n')}`)
      await new Promise((resolve) => setTimeout(resolve, 30))
    }
  }

  async waitFor(text: string, timeout?: number) {
    await this.until(`“${text}” on the screen`, async () => (await this.text()).includes(flat(text)), timeout)
  }

  async close() {
    await this.tmux('kill-server').catch(() => {}) // the program may have ended, and the server with it
    await rm(this.home, { recursive: true, force: true })
  }

  private async tmux(...args: string[]) {
    // No setting of the person's own, always UTF-8, and no proxy between the browser and the server under test.
    const env = { NODE_ENV: 'test' as const, PATH: process.env.PATH, HOME: this.home, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8', SHELL: '/bin/sh' }
    const { stdout } = await execute('tmux', ['-S', join(this.home, 'tmux'), '-f', '/dev/null', '-u', ...args], { env })
    return stdout
  }
}

export const flat = (text: string) => text.replace(/\s+/g, ' ').trim()

/** The text as a whole word: "Vote up #1" is not found in "Vote up #12". */
export const whole = (text: string) => `${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\p{N}])`

const quoted = (word: string) => `'${word.replaceAll("'", "'\\''")}'`
