import type { Page } from '@playwright/test'
import { momentInUtc } from '#contract/format-date-time'
import { joinDebate, type MadeDebate, makeDebate, postArgument } from './setup/debates.ts'
import { expect, test } from './setup/test.ts'

/** Returns every clock of a debate on a page, "Your turn ends 2026-…": only its card's in a list, and all of them on its own page. */
async function clocksOn(page: Page, path: string, mark: string): Promise<string[]> {
  await page.goto(path)
  const html = await page.getByRole('main').evaluate((main) => {
    const isOwn = (item: Element) => item.textContent?.includes(mark) && !item.querySelector(':scope li :is(h2, h3)')
    const cards = [...main.querySelectorAll('li:has(h2, h3)')].filter(isOwn)
    return cards.length > 0 ? cards.map(({ innerHTML }) => innerHTML).join('') : main.innerHTML
  })
  expect(html, `${path} has the debate`).toContain(mark)
  const clocks = html.replaceAll('<!-- -->', '').matchAll(/([A-Z][a-z ]+): <time-left[^>]*deadline="([^"]*)"/g)
  return [...new Set([...clocks].map(([, name, until]) => `${name} ${until}`))]
}

test('every clock of a debate says what ends, and addresses the participant whose turn it is', async ({
  page,
  api,
  person,
  signIn,
  javascript,
}) => {
  test.skip(javascript, 'The pages are the same.')
  const [ada, ben, cem, dee] = [await person('Ada'), await person('Ben'), await person('Cem'), await person('Dee')]
  const tag = `clocks${Date.now()}`
  const choices = { type: 'standard', seats_per_side: 2, side: 'for', rounds: 3, turn_days: 1, tags: [tag] }
  const debate = await makeDebate(api, ada, { ...choices, topic: `Bells should ring every hour ${tag}` })
  await joinDebate(api, ben, debate, 'against')
  await joinDebate(api, cem, debate, 'for')
  await joinDebate(api, dee, debate, 'against')
  const first = await postArgument(api, ada, debate, { content: 'They keep time.' })
  const { turn_end, round_end, current_turn_user } = (
    await api().get<{ data: { turn_end: string; round_end: string; current_turn_user: { display_name: string } } }>(
      `/debates/${debate.slug}`,
    )
  ).body.data
  expect(current_turn_user.display_name).toBe(ben.displayName)
  expect(turn_end).not.toBe(round_end)
  const turn = [`Your turn ends ${turn_end}`, `Round ends ${round_end}`]
  const lists = ['/debates', `/debates?search=${tag}`, `/tags/${tag}`]
  // These pages show no clock today. If they ever do, it must be the right one.
  const without = new Set([`/search?q=${tag}`, `/users/${encodeURIComponent(ben.displayName)}`])

  await signIn(page, ben)
  const ownClocks: Record<string, string[]> = {}
  for (const path of [...lists, ...without, '/', '/?feed=latest', '/my/debates', '/dashboard', debate.path, pathOf(debate, first)])
    ownClocks[path] = await clocksOn(page, path, tag)
  for (const [path, clocks] of Object.entries(ownClocks)) {
    if (!without.has(path)) expect(clocks, path).toContain(turn[0])
    for (const clock of clocks) expect(turn, path).toContain(clock)
  }
  const otherClocks: Record<string, string[]> = {}
  await signIn(page, cem)
  for (const path of [...lists, ...without, '/my/debates', debate.path, pathOf(debate, first)])
    otherClocks[path] = await clocksOn(page, path, tag)
  for (const [path, clocks] of Object.entries(otherClocks)) {
    if (!without.has(path)) expect(clocks, path).not.toEqual([])
    for (const clock of clocks) expect([`Turn ends ${turn_end}`, `Round ends ${round_end}`], path).toContain(clock)
  }

  const moment = momentInUtc(Date.parse(turn_end))
  await signIn(page, ben)
  await page.goto('/notifications')
  await expect(page.getByRole('main')).toContainText('turn')
  await expect(page.getByRole('main')).toContainText(moment)
})

const pathOf = ({ path }: MadeDebate, { id }: { id: string }) => `${path}/arguments/${id}`
