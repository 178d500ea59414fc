import type { Locator, Page } from '@playwright/test'
import { makeGroup, makeTeam } from './setup/circles.ts'
import { makeDebate, postArgument, postComment, waitForHydration } from './setup/debates.ts'
import { focusFaults } from './setup/focus.ts'
import { befriend, conversationPath, sendMessage } from './setup/messages.ts'
import { type Api, expect, type Person, test } from './setup/test.ts'

test.use({ groups: true })

/** Returns the addresses of the main pages, with content on each. */
async function mainPages(api: Api, ada: Person, ben: Person): Promise<string[]> {
  const debate = await makeDebate(api, ada, { description: 'With [a source](https://example.org) in it. '.repeat(8) })
  const argument = await postArgument(api, ada, debate, { content: 'Trams for all, says [the town](https://example.org).' })
  const comment = await postComment(api, ada, debate, { content: `What do you say, @"${ben.displayName}"?` })
  await befriend(api, ada, ben)
  await sendMessage(api, ada, ben, 'Have you seen it?')
  const [team, group] = [await makeTeam(api, ben), await makeGroup(api, ben)]
  return [
    ...['/', '/debates', debate.path, `${debate.path}?tab=comments`, `${debate.path}/arguments/${argument.id}`, comment.path],
    ...['/debates/create', '/dashboard', '/messages', conversationPath(ada), '/notifications', '/notifications/preferences', '/friends'],
    ...['/search?q=trams', '/me', '/me/account', '/me/privacy', '/me/appearance', '/mentions', '/badges', '/tags'],
    ...[`/users/${encodeURIComponent(ada.displayName)}`, `/users/${encodeURIComponent(ada.displayName)}/report`],
    ...['/teams', '/teams/create', team.path, '/groups', '/groups/create', group.path],
  ]
}

for (const width of [1280, 320]) {
  for (const who of ['guest', 'member']) {
    test(`Tab alone reaches all controls of every main page in order, each visibly focused, ${width} px wide, as a ${who}`, {
      tag: '@chromium',
    }, async ({ page, api, person, signIn, javascript }) => {
      test.skip(javascript !== ((who === 'guest') === (width === 1280)), 'each width, reader and browser meets each of the others once')
      const [ada, ben] = [await person('Ada'), await person('Ben')]
      const pages = await mainPages(api, ada, ben)
      await page.setViewportSize({ width, height: 800 })
      if (who === 'member') await signIn(page, ben)
      const faults: string[] = []
      for (const path of pages) {
        await page.goto(path)
        // Many of these addresses redirect guests to the sign-in.
        if (path !== '/messages' && new URL(page.url()).pathname === '/auth') continue
        for (const fault of await focusFaults(page)) faults.push(`${path}: ${fault}`)
      }
      expect(faults).toEqual([])
    })
  }
}

test('the skip link comes first and leads into the page', { tag: '@chromium' }, async ({ page, api, person }) => {
  const debate = await makeDebate(api, await person('Ada'))
  for (const path of ['/', debate.path]) {
    await page.goto(path)
    await page.keyboard.press('Tab')
    await expect(page.locator(':focus')).toHaveText('Skip to the content')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await page.locator(':focus').evaluate((element) => element.closest('header, [class=skip]') === null), path).toBe(true)
  }
})

test('Tab moves through the header in the order that is seen, at 320 px', { tag: '@chromium' }, async ({ page, person, signIn }) => {
  await page.setViewportSize({ width: 320, height: 800 })
  for (const who of ['guest', 'member']) {
    if (who === 'member') await signIn(page, await person('Ada'))
    await page.goto('/debates')
    const lefts: number[] = []
    for (let presses = 0; presses < 20; presses++) {
      await page.keyboard.press('Tab')
      const left = await page.evaluate(() => {
        const focused = document.activeElement
        if (focused?.matches('.skip')) return undefined
        return focused?.closest('body header') ? focused.getBoundingClientRect().left : null
      })
      if (left === null) break
      if (left !== undefined) lefts.push(left)
    }
    expect(lefts.length, who).toBeGreaterThan(2)
    expect(lefts, who).toEqual(lefts.toSorted((one, other) => one - other))
  }
})

test('details open with Enter, close with Enter or Escape, and keep the focus', { tag: '@chromium' }, async ({
  page,
  person,
  signIn,
  javascript,
}) => {
  const ada = await person('Ada')
  await signIn(page, ada)
  for (const [width, name] of [
    [1280, ada.displayName],
    [320, 'Menu'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/debates')
    const summary = page.getByRole('banner').locator('summary:visible', { hasText: name })
    const fold = summary.locator('..')
    await tabTo(page, summary)
    await page.keyboard.press('Enter')
    await expect(fold).toHaveAttribute('open', '')
    await page.keyboard.press('Tab')
    expect(await page.locator(':focus').evaluate((element) => element.closest('details') !== null && element.localName !== 'summary')).toBe(
      true,
    )
    if (javascript) {
      await page.keyboard.press('Escape')
    } else {
      await page.keyboard.press('Shift+Tab')
      await expect(summary).toBeFocused()
      await page.keyboard.press('Enter')
    }
    await expect(summary).toBeFocused()
    await expect(fold).not.toHaveAttribute('open')
  }
})

test('a confirmation dialog keeps the focus while it is open, and returns it', { tag: '@chromium' }, async ({
  page,
  api,
  person,
  signIn,
  javascript,
}) => {
  test.skip(!javascript, 'without scripts, the confirmation is a page')
  const ada = await person('Ada')
  const debate = await makeDebate(api, ada)
  const argument = await postArgument(api, ada, debate, { content: 'Trams for all.' })
  await signIn(page, ada)
  await page.goto(`${debate.path}/arguments/${argument.id}`)
  await waitForHydration(page)
  const button = page.getByRole('main').getByRole('button', { name: /^Withdraw/ })
  await tabTo(page, button)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  for (let presses = 0; presses < 6; presses++) {
    await expect(dialog).toBeVisible()
    expect(await page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null)).toBe(
      true,
    )
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
})

async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    if (await control.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error('not reached within 60 presses of Tab')
}
