import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadRules, parseRules } from './site-rules.ts'

test('numbers rules in their order, whatever number was written', () => {
  expect(parseRules('# Rules of ours\n\nBe kind.\n\n## 7. First\r\nOne.\r\n\n### Part\n## Second\nTwo.\n')).toEqual({
    introduction: 'Be kind.',
    rules: [
      { number: 1, title: 'First', source: 'One.\n\n### Part' },
      { number: 2, title: 'Second', source: 'Two.' },
    ],
  })
  expect(parseRules('')).toEqual({ introduction: '', rules: [] })
})

test('uses the rules of the data folder, or else the default rules', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rostrum-rules-'))
  try {
    expect((await loadRules(folder)).rules).toHaveLength(6)
    await writeFile(join(folder, 'rules.md'), '## Only this\nYes.')
    expect((await loadRules(folder)).rules).toEqual([{ number: 1, title: 'Only this', source: 'Yes.' }])
  } finally {
    await rm(folder, { recursive: true })
  }
})
