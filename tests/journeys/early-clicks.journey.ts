import { makeDebate } from './setup/debates.ts'
import { expect, test } from './setup/test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('a click right after a page appears reaches the page, not a transition', { tag: '@chromium' }, async ({
  page,
  api,
  person,
  javascript,
}) => {
  test.skip(!javascript, 'only a script can tell what was clicked')
  const debate = await makeDebate(api, await person('Ada'))
  await page.addInitScript(() => {
    addEventListener('pointerdown', ({ target }) =>
      document.body.setAttribute('data-pressed', target instanceof Element ? target.tagName : ''),
    )
  })
  await page.goto('/debates')
  const banner = await page.getByRole('banner').boundingBox()
  await page.getByRole('main').getByRole('link', { name: debate.topic }).first().click({ noWaitAfter: true })
  await page.locator(`footer:has(input[value="${debate.path}"])`).waitFor({ state: 'attached' })
  // Use the mouse directly: a locator's click would wait until nothing covers the page, such as the transition from the previous page.
  await page.mouse.click((banner?.x ?? 0) + (banner?.width ?? 0) - 2, (banner?.y ?? 0) + 10)
  await expect(page.locator('body')).toHaveAttribute('data-pressed', /^(?!HTML)/)
})
