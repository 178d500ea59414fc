import { joinDebate, makeDebate } from './setup/debates.ts'
import { expect, test } from './setup/test.ts'

// Use another site than the tests that measure first screens.
test.use({ groups: true })

/** The longest topics allowed. */
const longest = {
  Latin:
    'Municipal administrations should permanently compensate neighbourhoods whenever construction interrupts ordinary public transport for long.',
  Chinese: '各个城市的公共交通系统应当对所有居民永久免费开放并由国家财政承担全部费用'.repeat(4).slice(0, 140),
  Arabic: 'يجب أن تكون وسائل النقل العام مجانية لجميع السكان في كل المدن الكبرى وأن تتحمل الدولة جميع التكاليف '
    .repeat(2)
    .slice(0, 139)
    .trim(),
}

test('a card of 288 pixels cuts nothing off with the longest topic, the reader’s own turn and long tags', { tag: '@chromium' }, async ({
  page,
  api,
  person,
  signIn,
  expectAccessible,
}) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const tag = `measured-${Date.now()}`
  const tags = [tag, 'infrastructure of towns', 'neighbourhood transport', 'money']
  const description = 'Whether fares keep anybody from going where they want to go. '.repeat(3)
  for (const topic of Object.values(longest)) {
    const debate = await makeDebate(api, ada, { type: 'standard', rounds: 3, topic, tags, description })
    await joinDebate(api, ben, debate, 'against')
  }
  await signIn(page, ada)
  await page.goto('/debates') // shows the welcome message once
  await page.setViewportSize({ width: 320, height: 900 })
  await page.goto(`/tags/${tag}`)
  for (const [script, topic] of Object.entries(longest)) {
    const card = page.locator('.card').filter({ has: page.getByRole('link', { name: topic, exact: true }) })
    await expect(card, script).toContainText('Your turn ends:')
    await expect(card, script).toContainText('+1 more')
    const cut = await card
      .locator('h2, .facts, p:has(.for, .against)')
      .evaluateAll((parts) => parts.map((part) => part.scrollWidth > part.clientWidth || getComputedStyle(part).webkitLineClamp !== 'none'))
    expect(cut, script).not.toContain(true)
  }
  await expectAccessible(page)
})
