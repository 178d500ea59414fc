import { makeDebate, postArgument } from './setup/debates.ts'
import { expect, test } from './setup/test.ts'

// React 18 streams a member's page in chunks of 2,048 bytes, and puts NULs where a multi-byte character doesn't fit into the end of one.
// Longer texts bypass the chunks, so these are short, and there are enough of them for one to cross an end.
test('multi-byte characters arrive intact anywhere on a member’s page', async ({ page, api, person, signIn }) => {
  const ada = await person('Ada')
  const debate = await makeDebate(api, ada)
  const texts = Array.from({ length: 12 }, (_, index) => 'はい、そうです。'.repeat(20 + index))
  for (const content of texts) await postArgument(api, ada, debate, { content })
  await signIn(page, ada)
  const html = await (await page.request.get(debate.path)).text()
  expect(html.includes('\0')).toBe(false)
  for (const text of texts) expect(html).toContain(`<p>${text}</p>`)
})
