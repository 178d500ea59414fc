import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/**
 * Buttons must not have a value, because lynx shows it instead of their text; `name` says what a button does (app/forms/form-buttons.ts).
 * tests/markup checks the rendered pages; this test finds the place in the source.
 */
it('no button has a value', () => {
  const files = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
  const tags = files.flatMap((file) => buttonsIn(readFileSync(join('app', file), 'utf8')).map((tag) => ({ file, tag })))
  expect(tags.length).toBeGreaterThan(100)
  expect(tags.filter(({ tag }) => tag.includes(' value='))).toEqual([])
})

/** Returns opening tags, up to the first `>` that isn't part of an arrow (`=>`). */
function buttonsIn(source: string): string[] {
  const after = source.split('<button').slice(1)
  return after.map((rest) => rest.slice(0, rest.search(/[^=]>/) + 1).replaceAll('\n', ' '))
}
