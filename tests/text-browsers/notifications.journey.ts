import { joinDebate, makeDebate } from '../journeys/setup/debates.ts'
import { signIn, signInTo } from './site.ts'
import { textBrowsers } from './start.ts'
import { expect, test } from './test.ts'

for (const name of textBrowsers) {
  test(`${name}: a member is notified of their turn, opens it, and turns such notifications off`, async ({
    site,
    api,
    person,
    textBrowser,
  }) => {
    const [maria, jun] = [await person('Maria'), await person('Jun')]
    const debate = await makeDebate(api, maria, { type: 'standard', side: 'for' })
    await joinDebate(api, jun, debate, 'against')
    const unread = async () => (await api(maria.token).get<{ data: { unread_count: number } }>('/notifications/unread-count')).body.data
    await expect.poll(unread).toEqual({ unread_count: 1 })

    const browser = await textBrowser(name, signInTo('/dashboard'), 'Create an account')
    await signIn(browser, maria, 'Your turns')
    await browser.followLink('Notifications, 1 unread', 'Recent notifications')
    expect(await browser.text()).toContain('Unread')
    await browser.followLink('It’s your turn in', 'Skip this turn')
    expect(await browser.address()).toContain(`${site}${debate.path}`)
    expect(await unread()).toEqual({ unread_count: 0 })

    await browser.followLink('Notifications', 'You’re all caught up.')
    await browser.press('Mark as unread', 'Marked as unread.')
    await browser.press('Delete', 'No notifications')
    await browser.followLink('Notification settings', 'They go to')
    await browser.press('Save', 'Notification settings saved.')
  })
}
