import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitLines } from './split-lines.ts'

async function cut(chunks: readonly Uint8Array[], longest?: number) {
  const source = (async function* () {
    yield* chunks
  })()
  const lines: [number, string | null][] = []
  for await (const { number, bytes } of splitLines(source, longest)) lines.push([number, bytes && Buffer.from(bytes).toString()])
  return lines
}

test('splits lines at LF only, not at separators that may occur in a JSON string', async () => {
  const separated = '{"a":"\u2028\u2029\u0085\v\f"}'
  expect(await cut([Buffer.from(`${separated}\n{}`)])).toEqual([
    [1, separated],
    [2, '{}'],
  ])
})

test('skips blank lines, but counts them', async () => {
  expect(await cut([Buffer.from('\n \t\r\none\r\n\ntwo\n\n')])).toEqual([
    [3, 'one\r'],
    [5, 'two'],
  ])
})

test('reports a line that is too long, and still reads the next one', async () => {
  expect(await cut([Buffer.from('12345\n123456'), Buffer.from('78\n\n12')], 5)).toEqual([
    [1, '12345'],
    [2, null],
    [4, '12'],
  ])
})

test('gives the same lines wherever the chunks of a file end', async () => {
  const letters = fc.string({ unit: fc.constantFrom('a', '€', '\n'), maxLength: 30 })
  await fc.assert(
    fc.asyncProperty(letters, fc.array(fc.nat(90)), async (text, cuts) => {
      const bytes = Buffer.from(text)
      const ends = [...cuts.filter((end) => end < bytes.length), bytes.length].sort((a, b) => a - b)
      const chunks = ends.map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end))
      const expected = text.split('\n').map((line, index) => [index + 1, line])
      expect(await cut(chunks)).toEqual(expected.filter(([, line]) => line !== ''))
    }),
  )
})
