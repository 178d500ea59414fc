import { randomBytes } from 'node:crypto'
import { signIn, signInTo } from './site.ts'
import { textBrowsers } from './start.ts'
import { expect, test } from './test.ts'

for (const name of textBrowsers) {
  test(`${name}: a member creates a team, invites, accepts, and closes it`, async ({ site, api, person, textBrowser }) => {
    const [maria, jun, kim] = [await person('Maria'), await person('Jun'), await person('Kim')]
    const team = `Readers ${randomBytes(4).toString('hex')}`
    const browser = await textBrowser(name, signInTo('/teams/create'), 'Create an account')
    await signIn(browser, maria, 'Create a team')
    await browser.fillField('Name', team)
    await browser.press('Create the team', `You created the team “${team}”.`)
    const [, path = ''] = /(\/teams\/\d+)#yours$/.exec(await browser.address()) ?? []
    expect(await browser.address()).toBe(`${site}${path}#yours`)
    await browser.fillField('Display name of the person to invite', jun.displayName)
    await browser.press('Invite', `${jun.displayName} has been invited.`)
    expect((await api(kim.token).post(`${path}/members`, {})).status).toBe(200)
    await browser.press(`Withdraw the invitation to ${jun.displayName}`, `You withdrew the invitation to ${jun.displayName}.`)
    await browser.press(`Accept the request from ${kim.displayName}`, `${kim.displayName} is now a member.`)
    await browser.press(`Remove ${kim.displayName}`, `Remove ${kim.displayName}?`)
    await browser.press(`Remove ${kim.displayName}`, `${kim.displayName} has been removed.`)
    await browser.press('Delete the team', `Delete the team “${team}”?`)
    await browser.press('Yes, delete it', 'The team has been deleted.')
  })
}
