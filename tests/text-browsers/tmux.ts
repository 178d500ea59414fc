import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { on, once } from 'node:events'
import { createInterface, type Interface } from 'node:readline'
import { promisify } from 'node:util'

const execute = promisify(execFile)

type Waiting = { lines: string[]; resolve: (lines: string[]) => void; reject: (error: Error) => void }

/**
 * A private tmux server, used over one connection in control mode. Starting a process for each key and each look at the screen would cost a
 * busy machine more than the test itself.
 */
export class Tmux {
  private client: ChildProcess | undefined
  private readonly waiting: Waiting[] = []

  /** @param socket the server's socket  @param env the environment of everything that runs in it */
  constructor(
    private readonly socket: string,
    private readonly env: NodeJS.ProcessEnv,
  ) {}

  /** Starts a program in a window of this size. */
  async start(command: string[], { columns, rows }: { columns: number; rows: number }) {
    const window = ['new-session', '-d', '-x', String(columns), '-y', String(rows), command.map(quoted).join(' ')]
    // remain-on-exit: after a crash, the last screen and the signal can still be asked for.
    const options = ['set-option', '-g', 'remain-on-exit', 'on']
    await execute('tmux', [...this.options(), ...options, ';', ...window], { env: this.env })
    // no-output suppresses a message for each byte drawn; ignore-size keeps the size of the window.
    this.client = spawn('tmux', [...this.options(), '-C', 'attach', '-f', 'no-output,ignore-size'], { env: this.env })
    this.client.stdin?.on('error', () => {}) // the end is reported below
    this.client.once('close', () => {
      for (const { reject } of this.waiting.splice(0)) reject(new Error('the program in the terminal has ended'))
    })
    if (!this.client.stdout) return
    const lines = createInterface({ input: this.client.stdout })
    await attached(lines)
    lines.on('line', readAnswers(this.waiting))
  }

  /** Runs tmux commands in order, with nothing in between, and returns the lines that each one prints. */
  run(...commands: string[][]): Promise<string[][]> {
    const words = commands.flat()
    if (words.some((word) => word.includes('\n'))) throw new Error(`no line break can be sent: ${words.join(' ')}`)
    if (!this.client || this.client.exitCode !== null) throw new Error('the program in the terminal has ended')
    const answers = commands.map(() => new Promise<string[]>((resolve, reject) => this.waiting.push({ lines: [], resolve, reject })))
    this.client.stdin?.write(`${commands.map((command) => command.map(quoted).join(' ')).join(' ; ')}\n`)
    return Promise.all(answers)
  }

  async stop() {
    const closed = this.client && this.client.exitCode === null ? once(this.client, 'close') : undefined
    await execute('tmux', [...this.options(), 'kill-server'], { env: this.env }).catch(() => {}) // it has ended with its program
    await closed
  }

  // Ignore the user's own configuration, and always use UTF-8.
  private options() {
    return ['-S', this.socket, '-f', '/dev/null', '-u']
  }
}

/** Waits until the client is attached. Earlier commands fail, because they have no window yet. */
async function attached(lines: Interface) {
  for await (const [line] of on(lines, 'line', { close: ['close'] })) if (/^%session-changed /.test(line)) return
  throw new Error('the program in the terminal has ended')
}

/**
 * Reads answers. Each stands between `%begin time number flags` and `%end …` or `%error …` with the same numbers; flag 1 marks answers to
 * our commands.
 */
function readAnswers(waiting: Waiting[]) {
  let open: string | undefined
  return (line: string) => {
    const [, word, numbers] = /^%(begin|end|error) (\d+ \d+ 1)$/.exec(line) ?? []
    if (open === undefined) {
      if (word === 'begin') open = numbers
    } else if (numbers !== open || word === 'begin') waiting[0]?.lines.push(line)
    else {
      open = undefined
      const pending = waiting.shift()
      if (word === 'end') pending?.resolve(pending.lines)
      else pending?.reject(new Error(`tmux: ${pending.lines.join(' ')}`))
    }
  }
}

const quoted = (word: string) => `'${word.replaceAll("'", "'\\''")}'`
