/**
 * The kinds of picture that people may upload: what each begins with, libvips' one operation that reads it, and the
 * megapixels that always go. Formats hold up to 20 bytes a pixel while they are decoded, so that each has an end of its own.
 */
const kinds = {
  jpeg: { operation: 'VipsForeignLoadJpegBuffer', megapixels: 16, begins: (bytes: Buffer) => hasAt(bytes, 0, '\xff\xd8\xff') },
  png: { operation: 'VipsForeignLoadPngBuffer', megapixels: 10, begins: (bytes: Buffer) => hasAt(bytes, 0, '\x89PNG\r\n\x1a\n') },
  gif: { operation: 'VipsForeignLoadNsgifBuffer', megapixels: 16, begins: (bytes: Buffer) => /^GIF8[79]a/.test(beginning(bytes)) },
  webp: { operation: 'VipsForeignLoadWebpBuffer', megapixels: 14, begins: (bytes: Buffer) => /^RIFF.{4}WEBP/s.test(beginning(bytes)) },
  // HEIC stands in the same container, under other brands.
  avif: { operation: 'VipsForeignLoadHeifBuffer', megapixels: 5, begins: (bytes: Buffer) => /^.{4}ftyp.*avi[fs]/s.test(beginning(bytes)) },
} as const
export type PictureKind = keyof typeof kinds

/** The operations of libvips that may read a file; all others stay blocked, SVG's and ImageMagick's above all. */
export const operations = Object.values(kinds).map(({ operation }) => operation)

/** Megapixels that are read of a kind however it is made. */
export const megapixels = (kind: PictureKind): number => kinds[kind].megapixels

/** @returns what the bytes are, whatever the file's name and type say; null for no kind that is read */
export function kindOf(bytes: Buffer): PictureKind | null {
  const names = Object.keys(kinds) as PictureKind[]
  return names.find((name) => kinds[name].begins(bytes)) ?? null
}

/** What a picture's head tells of how it is decoded. */
type Head = { isProgressive?: boolean; depth?: string }

/** Pixels that are read of a picture. Measured, so that decoding holds 100 MB at most. A baseline JPEG is decoded small: any phone's goes. */
export function mostPixels(kind: PictureKind, { isProgressive, depth }: Head): number {
  if (kind === 'jpeg' && !isProgressive) return 200e6
  if (kind === 'png' && depth === 'uchar') return 18e6
  return megapixels(kind) * 1e6
}

/** How the reader of pictures ends if it does not give one: by these, or by a signal. */
export const exits = { unreadable: 65, tooManyPixels: 66 } as const

/** As long as a file's list of brands may be, in Latin letters. */
const beginning = (bytes: Buffer) => bytes.toString('latin1', 0, 64)
const hasAt = (bytes: Buffer, offset: number, letters: string) => bytes.toString('latin1', offset, offset + letters.length) === letters
