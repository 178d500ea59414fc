import { createReadStream } from 'node:fs'
import { access, constants, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { formatNumber } from '../../contract/format-number.ts'
import type { Database } from '../database/database.ts'
import { type ImportCounts, importArchive } from './import-archive.ts'
import { splitLines } from './split-lines.ts'

/**
 * Imports archives one after the other. Reports refused lines and progress on standard error, and the result on
 * standard output.
 * @returns the exit code: 1 if a line was refused, or if a file can't be read or holds no debate
 */
export async function importFiles(db: Database, files: readonly string[], terminal: Terminal): Promise<number> {
  const unreadable = (await Promise.all(files.map(findReadError))).filter((error) => error !== null)
  if (unreadable.length > 0) {
    terminal.stderr.write(`${unreadable.join('\n')}\nNothing was imported.\n`)
    return 1
  }
  const total: ImportCounts = { debates: 0, arguments: 0, comments: 0, known: 0, refused: 0 }
  let empty = 0
  for (const file of files) {
    const imported = await importFile(db, file, terminal)
    add(total, imported)
    if (countDebateLines(imported) > 0) continue
    empty++
    terminal.stderr.write(`${file} contains no debate. Write one debate per line, as a JSON object.\n`)
  }
  await db.sync()
  if (total.refused > 0)
    terminal.stderr.write('Fix the rejected lines and import the file again. Debates that were imported aren’t added twice.\n')
  terminal.stdout.write(`${summary(total)}\n`)
  return total.refused === 0 && empty === 0 ? 0 : 1
}

const countDebateLines = ({ debates, known, refused }: ImportCounts) => debates + known + refused

async function findReadError(file: string): Promise<string | null> {
  try {
    if ((await stat(file)).isDirectory()) return `${file} is a folder. Name the files in it.`
    await access(file, constants.R_OK)
    return null
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    return missing ? `There is no file ${file}.` : `${file} can't be read: ${error instanceof Error ? error.message : error}`
  }
}

async function importFile(db: Database, file: string, terminal: Terminal): Promise<ImportCounts> {
  const name = basename(file)
  const ofTotal = await countLines(file)
  const progress = createProgress(terminal.stderr)
  const imported = await importArchive(db, createReadStream(file), {
    onLine: (totals) => progress.say(`${name}: ${formatted(countDebateLines(totals))}${ofTotal} debates …`),
    onRefused: (number, reason) => progress.interrupt(`${file}:${number}: refused: ${reason}`),
  })
  progress.end()
  return imported
}

/** Counts the lines of a plain file. A pipe or device can be read only once, so it isn't counted. */
async function countLines(file: string): Promise<string> {
  if (!(await stat(file)).isFile()) return ''
  let count = 0
  for await (const _ of splitLines(createReadStream(file))) count++
  return ` of ${formatted(count)}`
}

function add(total: ImportCounts, more: ImportCounts): void {
  total.debates += more.debates
  total.arguments += more.arguments
  total.comments += more.comments
  total.known += more.known
  total.refused += more.refused
}

function summary({ debates, arguments: posts, comments, known, refused }: ImportCounts): string {
  return `${formatted(debates)} debates, ${formatted(posts)} arguments, ${formatted(comments)} comments imported; ${formatted(known)} already known; ${formatted(refused)} lines rejected`
}

function formatted(count: number): string {
  return formatNumber(count)
}

/** The output streams of a command. */
type Terminal = { stdout: Output; stderr: Output }
type Output = { write(text: string): unknown; isTTY?: boolean }

const pauseMs = 5_000

/**
 * Reports progress: on a terminal in one line that is overwritten, elsewhere (such as a log) in a new line every few
 * seconds and at the end.
 */
function createProgress(output: Output) {
  let words = ''
  let lastWritten = ''
  let next = Date.now() + pauseMs
  const rewrite = () => output.write(`\r\x1b[K${words}`)
  const writeLine = () => {
    if (words !== lastWritten) output.write(`${words}\n`)
    lastWritten = words
    next = Date.now() + pauseMs
  }
  return {
    say(now: string): void {
      words = now
      if (output.isTTY) rewrite()
      else if (Date.now() >= next) writeLine()
    },
    /** Writes another message on its own line. */
    interrupt(line: string): void {
      output.write(output.isTTY ? `\r\x1b[K${line}\n${words}` : `${line}\n`)
    },
    end(): void {
      if (!output.isTTY) writeLine()
      else if (words !== '') output.write('\n')
    },
  }
}
