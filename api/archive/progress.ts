/** Where a command speaks. */
export type Terminal = { stdout: Output; stderr: Output }
export type Output = { write(words: string): unknown; isTTY?: boolean }

const pauseMs = 5_000

/**
 * Says how far something is: on a terminal in one line that is written over; elsewhere, as in a log, in a line every
 * few seconds and the last.
 */
export function progressOn(output: Output) {
  let words = ''
  let said = ''
  let next = Date.now() + pauseMs
  const rewrite = () => output.write(`\r\x1b[K${words}`)
  const sayLine = () => {
    if (words !== said) output.write(`${words}\n`)
    said = words
    next = Date.now() + pauseMs
  }
  return {
    say(now: string): void {
      words = now
      if (output.isTTY) rewrite()
      else if (Date.now() >= next) sayLine()
    },
    /** Says something else in a line of its own. */
    interrupt(line: string): void {
      output.write(output.isTTY ? `\r\x1b[K${line}\n${words}` : `${line}\n`)
    },
    end(): void {
      if (!output.isTTY) sayLine()
      else if (words !== '') output.write('\n')
    },
  }
}
