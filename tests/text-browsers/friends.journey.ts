import { signIn, signInTo } from './site.ts'
import { textBrowsers } from './start.ts'
import { expect, test } from './test.ts'

for (const name of textBrowsers) {
  test(`${name}: a member sends a request, accepts, blocks and unblocks`, async ({ site, api, person, textBrowser }) => {
    const [maria, jun, kim] = [await person('Maria'), await person('Jun'), await person('Kim')]
    const pathOf = ({ displayName }: { displayName: string }) => `/users/${encodeURIComponent(displayName)}`
    const me = await api(jun.token).get<{ data: { id: string } }>('/me')
    expect((await api(kim.token).post(`/friends/${me.body.data.id}`)).status).toBe(200)

    const browser = await textBrowser(name, signInTo(pathOf(maria)), 'Create an account')
    await signIn(browser, jun, 'Add friend')
    await browser.press('Add friend', `Friend request sent to ${maria.displayName}.`)
    expect(await browser.text()).toContain('They haven’t answered yet.')
    expect(await browser.address()).toBe(`${site}${pathOf(maria)}#standing`)
    await browser.press('Withdraw request', `You withdrew your friend request to ${maria.displayName}.`)
    await browser.press(`Block ${maria.displayName}`, `You blocked ${maria.displayName}.`)
    await browser.press('Unblock', `You unblocked ${maria.displayName}.`)

    await browser.followLink('Friends, 1 request', 'Requests received (1)')
    await browser.press(`Accept the request from ${kim.displayName}`, `You and ${kim.displayName} are friends now.`)
    await browser.fillField('Email addresses', 'nobody')
    await browser.press('Send invitations', 'There is a problem')
    expect(await browser.text()).toContain('“nobody” is not an email address.')
    await browser.press(`Remove from your friends: ${kim.displayName}`, `Remove ${kim.displayName} from your friends?`)
    await browser.press('Yes, remove', `You removed ${kim.displayName} from your friends.`)
  })
}
