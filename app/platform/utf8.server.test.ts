import fc from 'fast-check'
import { expect, test } from 'vitest'
import { utf8 } from './utf8.server'

const text = fc.string({ unit: 'binary', maxLength: 300 })

test('texts are written as a Buffer writes each of them', () => {
  fc.assert(
    fc.property(fc.array(text), (texts) => {
      expect(utf8(texts)).toEqual(Buffer.concat(texts.map((one) => Buffer.from(one))))
    }),
  )
})
