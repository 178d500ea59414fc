/** A line by its number, from 1; no bytes if it is longer than is ever read. */
export type Line = { number: number; bytes: Uint8Array | null }

/** Longer than this a line is no debate but another kind of file. */
const longestLine = 256 * 1024 * 1024

/**
 * Cuts bytes into lines at LF alone, as JSON lines are cut: node:readline also cuts at U+2028, which may stand within
 * a JSON text. Blank lines are passed over, but counted.
 */
export async function* linesOf(chunks: AsyncIterable<Uint8Array>, longest = longestLine): AsyncGenerator<Line> {
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

/** A line of an archive that can't be taken in; the message is the reason, in words. */
export class BadLine extends Error {}
