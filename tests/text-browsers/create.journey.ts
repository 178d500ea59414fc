import { randomBytes } from 'node:crypto'
import { textBrowsers } from './start.ts'
import { expect, test } from './test.ts'

for (const name of textBrowsers) {
  test(`${name}: a new person signs up on the way to a debate of their own`, async ({ site, textBrowser, person, api }) => {
    const { displayName: taken } = await person('Jun')
    const mark = randomBytes(4).toString('hex')
    const browser = await textBrowser(name, '/', 'One claim')
    await browser.followLink('Start a debate', 'Sign in to start a debate.')
    await browser.followLink('Create an account', 'Display name')
    expect(await browser.text(), 'links stand apart').toMatch(/Already have an account\? (\[\d+\])?Sign in/)
    await browser.fillField('Name', 'Ada')
    await browser.fillField('Display name', taken)
    await browser.fillField('Email', `${mark}@example.org`)
    await browser.fillField('Password', 'short')
    await browser.press('Sign up', 'There is a problem')
    expect(await browser.text()).toContain('The password needs at least 8 characters.')
    expect(await browser.text()).toContain('That display name is taken.')
    await browser.fillField('Display name', `Ada ${mark}`)
    await browser.fillField('Password', `${mark} and more`)
    await browser.press('Sign up', `Welcome, Ada ${mark}.`)

    await browser.fillField('Topic', 'short')
    await browser.fillField('Description (optional)', `About ${mark} alone.`)
    await browser.choose('Against the topic')
    await browser.select('Turn length (standard)', '7 days')
    await browser.fillField('Tags (optional)', 'transport, city life')
    await browser.press('Start the debate', 'There is a problem')
    expect(await browser.text()).toContain('The topic needs at least 10 characters.')
    await browser.fillField('Topic', `Trams should be free, case ${mark}`)
    await browser.press('Start the debate', 'Your debate has been created.')
    expect(await browser.text()).toContain(`Trams should be free, case ${mark}`)
    expect(await browser.text()).toContain('You’re arguing Against the motion.')
    expect(await browser.address()).toBe(`${site}/debates/trams-should-be-free-case-${mark}`)

    const { body } = await api().get<{ data: Record<string, unknown>[] }>(`/debates?search=${mark}`)
    expect(body.data).toEqual([
      expect.objectContaining({
        description: `About ${mark} alone.`,
        participants: [expect.objectContaining({ side: 'against' })],
        tags: [expect.objectContaining({ slug: 'transport' }), expect.objectContaining({ slug: 'city-life' })],
      }),
    ])
    await browser.press('Sign out', 'You are signed out.')
  })
}
