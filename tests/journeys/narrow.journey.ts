import { makeDebate, postArgument, postComment } from './setup/debates.ts'
import { expect, test } from './setup/test.ts'

test.use({ viewport: { width: 320, height: 640 } })

test('no page scrolls sideways at 320 pixels', { tag: '@chromium' }, async ({ page, api, person, signIn }) => {
  const ada = await person('Ada')
  const debate = await makeDebate(api, ada, { tags: 'transport' })
  const argument = await postArgument(api, ada, debate, { content: `A word of ${'length'.repeat(20)}.` })
  const comment = await postComment(api, ada, debate, { content: `https://example.org/${'path/'.repeat(30)}` })
  const pages = [
    ...['/', '/debates', '/debates?status=closed', '/tags', '/tags/transport', '/forgot-password', '/no-such-page'],
    ...[debate.path, `${debate.path}?tab=comments`, `${debate.path}/arguments/${argument.id}`, comment.path, `${debate.path}/kicks`],
    `/users/${encodeURIComponent(ada.displayName)}`,
  ]
  const own = ['/debates/create', '/dashboard', '/my/debates', '/friends', '/mentions', '/notifications', '/notifications/preferences']
  const wide: string[] = []
  const look = async (path: string) => {
    await page.goto(path)
    const width = await page.locator('html').evaluate((root) => root.scrollWidth)
    if (width > 320) wide.push(`${path}: ${width}`)
  }
  for (const path of [...pages, '/auth?mode=login', '/auth?mode=register']) await look(path)
  await signIn(page, ada)
  for (const path of [...pages, ...own]) await look(path)
  expect(wide).toEqual([])
})
