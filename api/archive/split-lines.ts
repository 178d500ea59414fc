/** A line with its number, from 1; without bytes if it is too long to be read. */
export type Line = { number: number; bytes: Uint8Array | null }

/** A longer line can't be a debate; the file must be of another kind. */
const longestLine = 256 * 1024 * 1024

/**
 * Splits bytes into lines at LF only, as JSON Lines requires: node:readline also splits at U+2028, which may occur
 * inside a JSON string. Skips blank lines, but counts them.
 */
export async function* splitLines(chunks: AsyncIterable<Uint8Array>, longest = longestLine): AsyncGenerator<Line> {
  let number = 1
  let line = unfinished(longest)
  for await (const chunk of chunks) {
    let from = 0
    for (let end = chunk.indexOf(lineFeed); end !== -1; end = chunk.indexOf(lineFeed, from)) {
      line.add(chunk.subarray(from, end))
      yield* line.finish(number++)
      line = unfinished(longest)
      from = end + 1
    }
    line.add(chunk.subarray(from))
  }
  yield* line.finish(number)
}

const lineFeed = 0x0a

function unfinished(longest: number) {
  let pieces: Uint8Array[] = []
  let length = 0
  return {
    add(piece: Uint8Array): void {
      length += piece.length
      if (length <= longest) pieces.push(piece)
      else pieces = []
    },
    *finish(number: number): Generator<Line> {
      const bytes = Buffer.concat(pieces)
      if (length > longest) yield { number, bytes: null }
      else if (bytes.some((byte) => byte > 0x20)) yield { number, bytes }
    },
  }
}

/** Thrown for a line of an archive that can't be imported; its message is the reason. */
export class BadLine extends Error {}
