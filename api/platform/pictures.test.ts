import { mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { NamedFailure } from './failures.ts'
import { buildPng, endlessWebp } from './hostile-pictures.testing.ts'
import { createPictureStore } from './pictures.ts'

const folder = mkdtempSync(join(tmpdir(), 'rostrum-pictures-'))
afterAll(() => rmSync(folder, { recursive: true }))
/** Longer than the picture reader's own limit (picture-reader.ts), so that a slow machine is not mistaken for a bad picture. */
const pictures = createPictureStore(folder, 60_000)

const fileOf = (bytes: Uint8Array, name = 'a.png') => new File([new Uint8Array(bytes)], name, { type: 'image/png' })
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c43' }, limitInputPixels: false })

async function storedPicture(bytes: Uint8Array, name?: string) {
  const webp = await pictures.read(await pictures.store(fileOf(bytes, name), 512, 1))
  if (!webp) throw new Error('nothing was kept')
  return sharp(webp)
}

async function refusal(keeping: Promise<unknown>): Promise<NamedFailure> {
  const failure = await keeping.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (failure instanceof NamedFailure) return failure
  throw new Error('it was not refused', { cause: failure })
}

describe('kinds of picture', () => {
  it.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('accepts %s, whatever its name and type say', async (kind) => {
    const { format, width, height } = await (await storedPicture(await plain(1024, 256).toFormat(kind).toBuffer(), 'a.svg')).metadata()
    expect({ format, width, height }).toEqual({ format: 'webp', width: 512, height: 128 })
  })

  it('accepts a phone’s JPEG with a second picture for bright screens', async () => {
    const ultra = await plain(800, 600).pipelineColourspace('scrgb').toColourspace('scrgb').jpeg().toBuffer()
    expect((await sharp(ultra).metadata()).gainMap).toBeDefined()
    expect(await (await storedPicture(ultra)).metadata()).toMatchObject({ width: 512, height: 384 })
  })

  it('accepts a phone’s JPEG of 108 megapixels', async () => {
    expect(await (await storedPicture(await plain(12_000, 9_000).jpeg({ quality: 40 }).toBuffer())).metadata()).toMatchObject({
      width: 512,
      height: 384,
    })
  }, 120_000)

  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
  const others = {
    svg: async () => Buffer.from(drawing),
    'svg with a long prologue': async () => Buffer.from(`<?xml version="1.0"?><!--${' '.repeat(300)}-->${drawing}`),
    tiff: () => plain(9, 9).tiff().toBuffer(),
    // AVIF's container with the brand of HEIC.
    heic: async () =>
      Buffer.from((await plain(9, 9).avif().toBuffer()).toString('latin1').replaceAll(/avi[fs]|mif1|miaf|MA1[AB]/g, 'heic'), 'latin1'),
    pdf: async () => Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>'),
    'a portable pixmap': async () => Buffer.from('P6 1 1 255\n...'),
    'a script of ImageMagick': async () =>
      Buffer.from('push graphic-context\nviewbox 0 0 9 9\nimage over 0,0 0,0 "/etc/passwd"\npop graphic-context'),
    text: async () => Buffer.from('no picture'),
    nothing: async () => Buffer.alloc(0),
    'half a jpeg': async () => (await plain(300, 300).jpeg().toBuffer()).subarray(0, 300),
    'the head of a png before a drawing': async () => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from(drawing)]),
  }
  it.each(Object.entries(others))('refuses %s with an explanation', async (_, bytes) => {
    const { status, errors } = await refusal(pictures.store(fileOf(await bytes()), 512, 1))
    expect(status).toBe(422)
    expect(errors?.picture?.[0]).toBe('That file is not a picture we can read. Choose a JPEG, PNG, WebP, GIF or AVIF file.')
  })
})

describe('a stored picture', () => {
  it('is rotated upright, and contains no place and no camera', async () => {
    const taken = await plain(400, 200)
      .jpeg()
      .withExif({
        IFD0: { Make: 'A camera', Artist: 'Ada', Orientation: '6' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">at home</x:xmpmeta>')
      .withIccProfile('p3')
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect(await sharp(taken).metadata()).toMatchObject({ orientation: 6, exif: expect.anything(), icc: expect.anything() })
    const { width, height, exif, icc, xmp, iptc, orientation } = await (await storedPicture(taken)).metadata()
    expect({ width, height, exif, icc, xmp, iptc, orientation }).toEqual({ width: 200, height: 400 })
  })

  it.each(['gif', 'webp'] as const)('is the first frame of an animated %s', async (kind) => {
    const frames = await Promise.all(
      ['#f00', '#00f'].map((background) =>
        plain(8, 8)
          .composite([{ input: { create: { width: 8, height: 8, channels: 3, background } } }])
          .png()
          .toBuffer(),
      ),
    )
    const animated = await sharp(frames, { join: { animated: true } })
      .toFormat(kind)
      .toBuffer()
    expect((await sharp(animated).metadata()).pages).toBe(2)
    const still = await storedPicture(animated)
    expect((await still.metadata()).pages ?? 1).toBe(1)
    const { dominant } = await still.stats()
    expect(dominant.r).toBeGreaterThan(dominant.b)
  })
})

describe('a hostile picture', () => {
  it.each([
    ['png', 'at most 10 megapixels', () => plain(7_000, 7_000).png().toBuffer()],
    [
      'png of 16 bits',
      'at most 10 megapixels',
      async () => buildPng({ width: 3_300, height: 3_300, depth: 16 }, deflateSync(Buffer.alloc((3_300 * 8 + 1) * 3_300))),
    ],
    ['jpeg in many passes', 'at most 16 megapixels', () => plain(4_200, 4_200).jpeg({ progressive: true }).toBuffer()],
    ['gif', 'at most 16 megapixels', () => plain(4_200, 4_200).gif({ effort: 1 }).toBuffer()],
    ['webp', 'at most 14 megapixels', () => plain(3_900, 3_900).webp({ effort: 0 }).toBuffer()],
    ['avif', 'at most 5 megapixels', () => plain(2_400, 2_400).avif({ effort: 0 }).toBuffer()],
  ])(
    '%s of too many pixels is refused before they are read',
    async (_, sentence, bytes) => {
      const { status, errors } = await refusal(pictures.store(fileOf(await bytes()), 512, 1))
      expect({ status, told: errors?.picture?.[0] }).toEqual({ status: 422, told: expect.stringContaining(sentence) })
    },
    120_000,
  )

  it('is stopped after too much work, and others are refused rather than kept waiting', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, (_, by) => refusal(pictures.store(fileOf(endlessWebp()), 512, by))))
    const outcomes = answers.map(({ status, retryAfterSeconds }) => ({ status, retryAfterSeconds }))
    expect(outcomes.slice(0, 2)).toEqual(Array(2).fill({ status: 422, retryAfterSeconds: undefined }))
    // There is room for two and eight: those waited too long, and the last two did not even wait.
    expect(outcomes.slice(2)).toEqual(Array(10).fill({ status: 503, retryAfterSeconds: 5 }))
    expect(answers[0]?.message).toContain('takes too long')
    expect(answers[11]?.message).toBe('Many pictures are being processed at the moment. Wait 5 seconds, then try again.')
  })

  it('is not blamed if other pictures leave it no time', async () => {
    expect((await refusal(createPictureStore(folder, 300).store(fileOf(endlessWebp()), 512, 1))).status).toBe(503)
  })

  it('does not delay the end of the process', async () => {
    const ending = createPictureStore(folder)
    const reading = refusal(ending.store(fileOf(endlessWebp()), 512, 1))
    ending.end()
    expect((await reading).status).toBe(503)
    expect((await refusal(ending.store(fileOf(await plain(9, 9).png().toBuffer()), 512, 1))).status).toBe(503)
  })
})

it.each(['/dev/full', '/proc/version'])('a picture that cannot be written to %s leaves no files behind', async (place) => {
  const bytes = await plain(40, 40).png().toBuffer()
  const name = await pictures.store(fileOf(bytes), 512, 1)
  const full = mkdtempSync(join(folder, 'full-'))
  // Where the file is written before it is moved into place.
  symlinkSync(place, join(full, `.${name}.${process.pid}`))
  const failure = await refusal(createPictureStore(full, 60_000).store(fileOf(bytes), 512, 1))
  expect(failure).toMatchObject({ status: 503, errors: { picture: [expect.stringContaining('could not be saved')] } })
  expect(readdirSync(full)).toEqual([])
})
