/**
 * The kinds of picture that people may upload: how each begins, the libvips operation that reads it, and the megapixels that are
 * always accepted. Decoding takes up to 20 bytes a pixel, depending on the format, so each has its own limit.
 */
const kinds = {
  jpeg: { operation: 'VipsForeignLoadJpegBuffer', megapixels: 16, begins: (bytes: Buffer) => hasBytesAt(bytes, 0, '\xff\xd8\xff') },
  png: { operation: 'VipsForeignLoadPngBuffer', megapixels: 10, begins: (bytes: Buffer) => hasBytesAt(bytes, 0, '\x89PNG\r\n\x1a\n') },
  gif: { operation: 'VipsForeignLoadNsgifBuffer', megapixels: 16, begins: (bytes: Buffer) => /^GIF8[79]a/.test(beginning(bytes)) },
  webp: { operation: 'VipsForeignLoadWebpBuffer', megapixels: 14, begins: (bytes: Buffer) => /^RIFF.{4}WEBP/s.test(beginning(bytes)) },
  // HEIC uses the same container with other brands.
  avif: { operation: 'VipsForeignLoadHeifBuffer', megapixels: 5, begins: (bytes: Buffer) => /^.{4}ftyp.*avi[fs]/s.test(beginning(bytes)) },
} as const
export type PictureKind = keyof typeof kinds

/** The libvips operations that may read a file. All others stay blocked, above all those for SVG and ImageMagick. */
export const operations = Object.values(kinds).map(({ operation }) => operation)

/** Returns how many megapixels of a kind are always accepted. */
export const megapixels = (kind: PictureKind): number => kinds[kind].megapixels

/**
 * Detects the kind from the bytes, whatever the file's name and type say.
 * @returns null for any kind that is not accepted
 */
export function detectPictureKind(bytes: Buffer): PictureKind | null {
  const names = Object.keys(kinds) as PictureKind[]
  return names.find((name) => kinds[name].begins(bytes)) ?? null
}

/** The parts of a picture's header that affect decoding. */
type Head = { isProgressive?: boolean; depth?: string }

/**
 * Returns the most pixels that are accepted. The limits are measured so that decoding takes 100 MB at most. A baseline JPEG is
 * scaled down while decoding, so photos of any phone are accepted.
 */
export function maxPixels(kind: PictureKind, { isProgressive, depth }: Head): number {
  if (kind === 'jpeg' && !isProgressive) return 200e6
  if (kind === 'png' && depth === 'uchar') return 18e6
  return megapixels(kind) * 1e6
}

/** Exit codes of the picture reader when it writes no picture; a signal can end it too. */
export const exitCodes = { unreadable: 65, tooManyPixels: 66 } as const

/** The first bytes, long enough for a file's list of brands, as Latin letters. */
const beginning = (bytes: Buffer) => bytes.toString('latin1', 0, 64)
const hasBytesAt = (bytes: Buffer, offset: number, letters: string) => bytes.toString('latin1', offset, offset + letters.length) === letters
