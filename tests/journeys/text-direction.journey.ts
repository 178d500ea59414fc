import { commentItem, makeDebate, postComment } from './setup/debates.ts'
import { expect, test } from './setup/test.ts'

test.use({ viewport: { width: 320, height: 640 } })

const wide = `|Year|${'Transportation|'.repeat(6)}\n|--:|${':-:|'.repeat(6)}\n|2024|${'Constitutionally|'.repeat(6)}|\n`
const content = [
  'English first.',
  'שלום עולם, Rostrum!',
  '- שלום\n- Hello',
  '- [x] bread\n- [ ] salt',
  wide,
  `\`\`\`js\nconst ${'long'.repeat(30)} = 1\n\`\`\``,
  '[^1]: the footnote',
].join('\n\n')

test('each part of a text has its own direction, and wide content scrolls in its own box', { tag: '@chromium' }, async ({
  page,
  api,
  person,
  expectAccessible,
}) => {
  const ada = await person('Ada')
  const debate = await makeDebate(api, ada)
  const { number, path } = await postComment(api, ada, debate, { content })
  await postComment(api, ada, debate, { content: 'Beneath it.' })
  await page.goto(path)
  const prose = page.locator('.prose', { hasText: 'English first' }).first()
  const direction = (text: string) => prose.getByText(text, { exact: true }).evaluate((element) => getComputedStyle(element).direction)
  expect(await direction('English first.')).toBe('ltr')
  expect(await direction('שלום עולם, Rostrum!')).toBe('rtl')
  expect(await direction('שלום')).toBe('rtl')
  expect(await direction('Hello')).toBe('ltr')
  await expect(prose.getByRole('img', { name: 'Not done' })).toHaveText('[ ]')
  await expect(prose).toContainText('[^1]: the footnote')

  const table = prose.getByRole('region', { name: 'Table: Year, Transportation' })
  await table.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => table.evaluate((box) => box.scrollLeft)).toBeGreaterThan(0)
  const cell = table.getByRole('cell', { name: 'Constitutionally' }).first()
  expect(await cell.evaluate((one) => [getComputedStyle(one).textAlign, one.getClientRects().length])).toEqual(['center', 1])
  expect(await cell.evaluate((one) => one.clientHeight), 'words stay whole').toBeLessThan(50)
  await expect(prose.getByRole('region', { name: 'Code: const long' })).toBeVisible()
  expect(await page.locator('html').evaluate((root) => root.scrollWidth)).toBe(320)
  await expectAccessible(page)

  await page.goto(`${debate.path}?tab=comments`)
  await expect(commentItem(page, number).locator('.prose').first()).toContainText('שלום עולם')
})

test('stacked accents don’t cover another person’s post', { tag: '@chromium' }, async ({ page, api, person }) => {
  const ada = await person('Ada')
  const debate = await makeDebate(api, ada)
  await postComment(api, ada, debate, { content: 'Above it.' })
  const { number } = await postComment(api, ada, debate, { content: `a${'\u0301\u0316'.repeat(200)}` })
  await page.goto(`${debate.path}?tab=comments`)
  const prose = commentItem(page, number).locator('.prose')
  const heading = commentItem(page, number).getByRole('heading').first()
  const plain = await heading.screenshot()
  await prose.evaluate((element) => element.setAttribute('style', 'visibility: hidden'))
  expect(plain.equals(await heading.screenshot())).toBe(true)
})
