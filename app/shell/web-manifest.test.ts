import sharp from 'sharp'
import { expect, test } from 'vitest'
import { webManifest } from './web-manifest'

const { icons, ...manifest } = webManifest('https://rostrum.test')

test('has absolute addresses on this site', () => {
  expect([manifest.id, manifest.start_url, manifest.scope]).toEqual(Array(3).fill('https://rostrum.test/'))
  expect(icons.map(({ src }) => src.startsWith('https://rostrum.test/'))).toEqual([true, true, true])
})

test.each(icons)('the icon $src has its size and type', async ({ src, sizes, type }) => {
  const { width, height, format } = await sharp(`public${new URL(src).pathname}`).metadata()
  expect([`${width}x${height}`, `image/${format}`]).toEqual([sizes, type])
})

test('one icon may be cut to any shape: its background goes to the edge', async () => {
  const maskable = icons.find((icon) => 'purpose' in icon)
  const { data, info } = await sharp(`public${new URL(maskable?.src ?? '').pathname}`)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const corner = [...data.subarray(0, 3)]
  expect(corner).toEqual([0x0f, 0x13, 0x18])
  // The mark lies in the circle that every shape keeps, whose diameter is 80 % of the width.
  const outside = Array.from({ length: info.width * info.height }, (_, pixel) => pixel).filter((pixel) => {
    const [x, y] = [(pixel % info.width) - info.width / 2, Math.floor(pixel / info.width) - info.height / 2]
    return Math.hypot(x, y) > 0.4 * info.width && !data.subarray(3 * pixel, 3 * pixel + 3).equals(Buffer.from(corner))
  })
  expect(outside).toEqual([])
})
