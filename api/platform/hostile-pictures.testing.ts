import { crc32 } from 'node:zlib'

/** Builds a WebP of 2 MB with some 40,000 tiny frames on a large canvas, which a decoder works on for many seconds. */
export function endlessWebp(): Buffer {
  const side = 3_700
  const pixels = chunkOfWebp('VP8L', Buffer.from('2f00000010071011118888fe0700', 'hex'))
  // One pixel at the corner, for 10 ms: the smaller the frames are, the more of them fit in.
  const frame = chunkOfWebp('ANMF', Buffer.concat([in24Bits(0, 0, 0, 0, 10), Buffer.alloc(1), pixels]))
  const canvas = chunkOfWebp('VP8X', Buffer.concat([Buffer.from([2, 0, 0, 0]), in24Bits(side - 1, side - 1)]))
  const frames = Array(Math.floor(2_000_000 / frame.length)).fill(frame)
  return chunkOfWebp('RIFF', Buffer.concat([Buffer.from('WEBP'), canvas, chunkOfWebp('ANIM', Buffer.alloc(6)), ...frames]))
}

/**
 * Builds a PNG with alpha from these pixels.
 * @param pixels deflated rows, each with its filter byte first
 */
export function buildPng({ width, height, depth }: { width: number; height: number; depth: 8 | 16 }, pixels: Buffer): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([depth, 6], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    ...[chunkOfPng('IHDR', head), chunkOfPng('IDAT', pixels), chunkOfPng('IEND', Buffer.alloc(0))],
  ])
}

function chunkOfWebp(name: string, content: Buffer): Buffer {
  const head = Buffer.from(`${name}....`)
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)])
}

function chunkOfPng(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), content])
  return Buffer.concat([in32Bits(content.length), named, in32Bits(crc32(named))])
}

function in32Bits(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

function in24Bits(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 3)
  for (const [index, value] of values.entries()) bytes.writeUIntLE(value, index * 3, 3)
  return bytes
}
