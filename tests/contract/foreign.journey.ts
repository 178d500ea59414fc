import type { Page } from '@playwright/test'
import { signOut } from '../journeys/setup/debates.ts'
import { test as base, errorLines, expect } from '../journeys/setup/test.ts'
import { startSite } from '../machine/site.mjs'
import { createIndependentApi } from './independent-api/independent-api.ts'
import { type Switches, spellings } from './independent-api/switches.ts'
import { password } from './independent-api/world.ts'
import { ForeignApi } from './servers/foreign-api.ts'

type ForeignSite = { url: string; answerAs: (switches: Switches) => void }

/** The web app in front of an API that was written from the customer spec alone. */
const test = base.extend<object, { front: ForeignSite }>({
  front: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for the pattern
    async ({}, use) => {
      const foreign = await ForeignApi.start()
      const server = await startSite({ env: { API_URL: foreign.url, SESSION_SECRETS: 'this-secret-belongs-to-this-site-alone' } })
      const answerAs = (switches: Switches) => void Object.assign(foreign, { routes: createIndependentApi(switches).routes })
      await use({ url: server.url, answerAs })
      await Promise.all([server.stop(), foreign.stop()])
      expect(errorLines(server.output()), 'errors in the site’s log').toEqual([])
    },
    { scope: 'worker' },
  ],
  // Tests use full addresses, because this site is not the other journeys' site.
  baseURL: undefined,
})

for (const [name, switches] of Object.entries(spellings)) {
  test(`with an API of the customer spec, ${name}: sign in, vote, watch, argue, comment, edit, delete`, async ({
    page,
    front,
    expectAccessible,
  }) => {
    front.answerAs(switches)
    await page.goto(`${front.url}/debates/trams-should-be-free`)
    await expectAccessible(page)
    const ada = switches.authors === 'id' && switches.people === 'counted' ? '' : 'Ada, '
    await page.getByRole('button', { name: `Upvote ${ada}20 Nov, 05:20 UTC` }).click()
    await signIn(page, 'ben@example.org')
    await expect(page.getByRole('status').first()).toContainText(
      /You upvoted the argument (?:by Ada,|from) 20 Nov, 05:20 UTC(?:20 Nov, 06:20)?\./,
    )
    await expect(page.getByRole('main')).not.toContainText('Upvote Ben')

    const side = page.getByRole('complementary')
    await side.getByRole('button', { name: 'Stop watching this debate' }).click()
    await expect(side.getByRole('button', { name: 'Watch this debate' })).toBeVisible()

    await page.getByRole('link', { name: 'Reply to Cem, 20 Nov, 10:20 UTC' }).click()
    await page.getByRole('radio', { name: /^Disputes/ }).check()
    await page.getByLabel('Your argument').fill('A full tram\n\nis a used tram, as 3 < 5.')
    await page.getByRole('button', { name: 'Post the reply' }).click()
    await expect(page.getByRole('status').first()).toContainText('Your argument is posted.')
    await expect(page.getByText('is a used tram, as 3 < 5.')).toBeVisible()

    await page.goto(`${front.url}/debates/trams-should-be-free?tab=comments`)
    await page.getByLabel('Your comment').fill('Mine was late.')
    await page.getByRole('button', { name: 'Post the comment' }).click()
    await expect(page.getByRole('status').first()).toContainText('Your comment is posted.')
    await page.getByText(/^More for Ben/).click()
    await page.getByRole('link', { name: /^Edit or delete Ben/ }).click()
    await page.getByText(/^Edit Ben/).click()
    await expect(page.getByLabel(/^Text of Ben/)).toHaveValue('Mine was late.')
    await page.getByLabel(/^Text of Ben/).fill('Mine was on time.')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('status').first()).toContainText(/Your changes .*were saved\./)
    await expect(page.getByText('Mine was on time.').first()).toBeVisible()
    await page
      .getByRole('button', { name: /^Delete Ben/ })
      .first()
      .click()
    await page.getByRole('button', { name: /^Yes, / }).click()
    await expect(page.getByRole('status').first()).toContainText('Your comment was deleted.')
    await expect(page.getByText('Mine was on time.')).toHaveCount(0)
    await signOut(page)
  })

  test(`with an API of the customer spec, ${name}: notifications, friends and search`, async ({ page, front, expectAccessible }) => {
    front.answerAs(switches)
    await page.goto(`${front.url}/auth?mode=login&to=/notifications`)
    await signIn(page, 'ada@example.org')
    await expect(page.getByRole('main')).toContainText('Ben answered you')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await expect(page.getByRole('status').first()).toContainText('marked as read')

    await page.goto(`${front.url}/friends`)
    await page.getByRole('button', { name: /Accept.*Cem/ }).click()
    await expect(page.getByRole('status').first()).toContainText('Cem')
    await page.goto(`${front.url}/search?q=Ben`)
    await page.getByRole('main').getByRole('link', { name: 'Ben', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Ben')
    await expectAccessible(page)
  })
}

async function signIn(page: Page, email: string) {
  const form = page.getByRole('main')
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password').fill(password)
  await form.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).not.toHaveURL(/\/auth/)
}
