import { makeDebate, postArgument } from './setup/debates.ts'
import { expect, test } from './setup/test.ts'

// React 18 hands a member's page on in chunks of 2,048 bytes, with NULs where a letter of several bytes does not fit into
// the end of one. Longer texts go past that, so these are short; the many make it certain that one lies across an end.
test('letters of several bytes come whole, wherever they stand on a member’s page', async ({ page, api, person, signIn }) => {
  const ada = await person('Ada')
  const debate = await makeDebate(api, ada)
  const texts = Array.from({ length: 12 }, (_, index) => 'はい、そうです。'.repeat(20 + index))
  for (const content of texts) await postArgument(api, ada, debate, { content })
  await signIn(page, ada)
  const html = await (await page.request.get(debate.path)).text()
  expect(html.includes('\0')).toBe(false)
  for (const text of texts) expect(html).toContain(`<p>${text}</p>`)
})
