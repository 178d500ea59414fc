import { brotliCompressSync, constants } from 'node:zlib'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { hueClass } from './avatar'
import { Emblem } from './emblem'

const drawn = (slug: string) => renderToStaticMarkup(<Emblem slug={slug} />)
const slugs = Array.from({ length: 600 }, (_, index) => `debate-about-${index}`)

test('draws the same emblem for a slug each time, and rarely the same for two slugs', () => {
  expect(drawn('trams')).toBe(drawn('trams'))
  expect(new Set(slugs.map(drawn)).size).toBeGreaterThan(590)
  expect(new Set(slugs.map(hueClass)).size).toBe(8)
})

test('mirrors one half, and contains no script, style or id', () => {
  for (const slug of [...slugs, '"><script>']) {
    const [, start, end] =
      /^<svg class="emblem hue-\d+" viewBox="0 0 8 8" aria-hidden="true"><path d="([^"]+)"><\/path><path transform="matrix\(-1 0 0 1 8 0\)" d="([^"]+)"><\/path><\/svg>$/.exec(
        drawn(slug),
      ) ?? []
    expect(start).toMatch(/^[MhvlazZ\d -]+$/)
    expect(end).toBe(start)
  }
})

test('adds at most half a kilobyte to a page with thirteen emblems', () => {
  const size = (html: string) => brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }).length
  const rows = slugs.slice(0, 13)
  const page = (picture: (slug: string) => string) => rows.map((slug) => `<li>${picture(slug)}<h3>${slug}</h3></li>`).join('')
  expect(size(page(drawn)) - size(page(() => ''))).toBeLessThanOrEqual(512) // bytes; docs/product.md#emblems
})
