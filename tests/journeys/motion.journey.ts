import { expect, test } from './setup/test.ts'

// All other journeys ask for no motion: what moves is drawn many times.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })
test.skip(({ javascript }) => !javascript, 'a page without scripts tells nobody of its fades')

test('pages fade into one another, and not for whoever asks for stillness', async ({ page }) => {
  const fades: boolean[] = []
  await page.exposeFunction('tellFade', (does: boolean) => fades.push(does))
  await page.addInitScript(() => {
    addEventListener('pagereveal', (event) => {
      const { viewTransition } = event as Event & { viewTransition: object | null }
      void (globalThis as unknown as { tellFade(does: boolean): void }).tellFade(viewTransition !== null)
    })
  })
  await page.goto('/debates')
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await expect.poll(() => fades).toEqual([false, true])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goBack()
  await expect(page).toHaveURL(/\/debates$/)
  await page.getByRole('link', { name: 'Sign up', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign up' })).toBeVisible()
  await expect.poll(() => fades.at(-1)).toBe(false)
})
