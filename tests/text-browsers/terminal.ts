import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Tmux } from './tmux.ts'

/** A program in its own terminal, with a temporary home folder. */
export class Terminal {
  /** Tall enough to show most pages whole (w3m misbehaves from 200 lines on), and wide enough that few lines wrap. */
  static readonly size = { columns: 160, rows: 150 }
  private readonly tmux: Tmux

  private constructor(readonly home: string) {
    // No proxy settings: the browser must reach the server under test directly.
    const env = { NODE_ENV: 'test' as const, PATH: process.env.PATH, HOME: home, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8', SHELL: '/bin/sh' }
    this.tmux = new Tmux(join(home, 'tmux'), env)
  }

  static async prepare() {
    return new Terminal(await mkdtemp(join(tmpdir(), 'rostrum-terminal-')))
  }

  async start(command: string[]) {
    // A program that crashes restores the screen first, which would hide what it wrote about the crash.
    await this.tmux.start(['sh', '-c', 'exec "$@" 2> "$0"', this.errorFile, ...command], Terminal.size)
  }

  /** Returns the lines on the screen. */
  async lines() {
    return (await this.screen()).lines
  }

  /** Returns the screen as one line, so that a wrapped sentence is found, too. */
  async text() {
    return collapseSpaces((await this.lines()).join(' '))
  }

  async type(text: string) {
    await this.tmux.run(['send-keys', '-l', '--', text])
  }

  /** Presses keys by their tmux names: Enter, Tab, C-u, Down. */
  async keys(...names: string[]) {
    await this.tmux.run(['send-keys', ...names])
  }

  /** Returns the lines and the cursor position, counted from 0, at the same moment. */
  async screen() {
    const state = ['display-message', '-p', '#{cursor_x} #{cursor_y} #{pane_dead_status}#{pane_dead_signal}']
    const [answer, lines = []] = await this.tmux.run(state, ['capture-pane', '-p'])
    const [column, row, ended] = (answer?.[0] ?? '').split(' ')
    if (ended)
      throw new Error(
        `the program has ended with status or signal ${ended}. ${await this.errors()}The screen:\n${lines.filter(Boolean).join('\n')}`,
      )
    return { lines, row: Number(row), column: Number(column) }
  }

  /** Repeats `ask` until it returns something other than false or undefined. After `timeout` ms, throws an error that shows the screen. */
  async until<T>(what: string, ask: () => Promise<T | false | undefined>, timeout = 60_000): Promise<T> {
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
    await this.until(`“${text}” on the screen`, async () => (await this.text()).includes(collapseSpaces(text)), timeout)
  }

  private get errorFile() {
    return join(this.home, 'errors')
  }
  private async errors() {
    const text = await readFile(this.errorFile, 'utf8').catch(() => '')
    return text && `Its errors:\n${text}\n`
  }

  async close() {
    await this.tmux.stop()
    await rm(this.home, { recursive: true, force: true })
  }
}

export const collapseSpaces = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Matches a text as a whole word: "Vote up #1" doesn't match in "Vote up #12". */
export const wholeWordPattern = (text: string) => `${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\p{N}])`
