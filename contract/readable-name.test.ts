import { expect, test } from 'vitest'
import { readableName } from './readable-name.ts'

test.each([
  ['Ada Łódź', 'Ada Łódź'],
  [`Z${'\u0301'.repeat(30)}oe`, 'Z\u0301\u0301\u0301oe'.normalize('NFC')],
  ['Ann\u202Ecilbup\u202C', 'Anncilbup'],
  ['A\u200Bn\u00ADn\nB', 'AnnB'],
  ['👩🏽‍💻 ❤️ 1️⃣ 🏴󠁧󠁢󠁳󠁣󠁴󠁿', '👩🏽‍💻 ❤️ 1️⃣ 🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
  ['می‌خواهم क्‍ष မြန်မာ', 'می‌خواهم क्‍ष မြန်မာ'],
  ['\u2066\u2067', ''],
])('%j is shown as %j', (name, shown) => {
  expect(readableName(name)).toBe(shown)
})
