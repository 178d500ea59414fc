import { randomBytes } from 'node:crypto'
import { makeGroup } from '../journeys/setup/circles.ts'
import { idOf } from '../journeys/setup/ids.ts'
import { signIn, signInTo } from './site.ts'
import { textBrowsers } from './start.ts'
import { expect, test } from './test.ts'

test.use({ groups: true })

for (const name of textBrowsers) {
  test(`${name}: a member creates an open group, and another finds, joins and leaves it`, async ({ site, api, person, textBrowser }) => {
    const [maria, jun] = [await person('Maria'), await person('Jun')]
    const taken = await makeGroup(api, jun)
    const word = randomBytes(4).toString('hex')
    const group = `Growers ${word}`
    const founding = await textBrowser(name, signInTo('/groups'), 'Create an account')
    await signIn(founding, maria, 'All groups')
    await founding.followLink('Create a group', 'Who can join')
    await founding.fillField('Name', taken.name)
    await founding.choose('Open: anyone can join right away')
    await founding.press('Create the group', 'There is a problem')
    expect(await founding.text()).toContain('A group with this name already exists. Choose another name.')
    await founding.fillField('Name', group)
    await founding.press('Create the group', `You created the group “${group}”.`)
    expect(await founding.address()).toBe(`${site}/groups/growers-${word}#yours`)
    expect(await founding.text()).toContain('1 member · open to everyone')

    const joining = await textBrowser(name, signInTo('/groups'), 'Create an account')
    await signIn(joining, jun, 'All groups')
    await joining.fillField('Find groups', word)
    await joining.press('Find', `Groups matching “${word}”`)
    await joining.followLink(group, 'Report this group')
    await joining.press(`Join the group “${group}”`, `You’re now a member of the group “${group}”.`)
    expect(await joining.address()).toBe(`${site}/groups/growers-${word}#yours`)
    await joining.press(`Leave the group “${group}”`, `Leave the group “${group}”?`)
    await joining.press('Yes, leave the group', `You have left the group “${group}”.`)
    expect(await joining.text()).toContain('1 member · open to everyone')
  })

  test(`${name}: somebody who asks to join a group waits, withdraws, and reads a refusal`, async ({ site, api, person, textBrowser }) => {
    const [maria, jun] = [await person('Maria'), await person('Jun')]
    const group = await makeGroup(api, maria)
    const browser = await textBrowser(name, signInTo(group.path), 'Create an account')
    await signIn(browser, jun, 'approval needed')
    await browser.press(`Ask to join the group “${group.name}”`, `You’ve asked to join the group “${group.name}”.`)
    expect(await browser.text()).toContain('You’ve asked to join. Your request hasn’t been answered yet.')
    await browser.press(`Withdraw your request to join “${group.name}”`, `You withdrew your request to join the group “${group.name}”.`)
    expect(await browser.address()).toBe(`${site}${group.path}#yours`)
    expect((await api(maria.token).post(`/users/${await idOf(api, jun)}/block`)).status).toBe(200)
    await browser.press(`Ask to join the group “${group.name}”`, 'There is a problem')
    expect(await browser.text()).toContain('This group isn’t accepting new members right now.')
  })
}
