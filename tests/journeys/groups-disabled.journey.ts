import { expect, test } from './setup/test.ts'

test('a site without groups has no pages for them and no links', { tag: '@server' }, async ({ page, person, signIn }) => {
  for (const path of ['/groups', '/groups/create', '/groups/any']) {
    expect((await page.goto(path))?.status(), path).toBe(404)
  }
  const links = page.locator('a[href^="/groups"]')
  await page.goto('/search?q=planters')
  await expect(links).toHaveCount(0)
  await signIn(page, await person('Ada'))
  for (const path of ['/', '/dashboard', '/debates', '/teams', '/debates/create?group=any', '/search', '/friends']) {
    await page.goto(path)
    await expect(page.getByRole('main'), path).toBeVisible()
    await expect(links, path).toHaveCount(0)
  }
})
