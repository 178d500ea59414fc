import { befriend, conversationPath, sendMessage } from '../journeys/setup/messages.ts'
import { signIn, signInTo } from './site.ts'
import { textBrowsers } from './start.ts'
import { expect, test } from './test.ts'

for (const name of textBrowsers) {
  test(`${name}: a member reads, answers, withdraws, and is refused with the text kept`, async ({ site, api, person, textBrowser }) => {
    const [maria, jun] = [await person('Maria'), await person('Jun')]
    await befriend(api, maria, jun)
    await sendMessage(api, maria, jun, 'Shall we argue?')
    const browser = await textBrowser(name, signInTo('/messages'), 'Create an account')
    await signIn(browser, jun, '1 unread')
    expect(await browser.text()).toContain('Shall we argue?')
    await browser.followLink(maria.displayName, 'All conversations')
    expect(await browser.address()).toBe(`${site}${conversationPath(maria)}#m1`)
    expect(await browser.text()).toContain('1 unread message')
    expect(await browser.text()).not.toContain('Mark as read')

    await browser.fillField('Your message to', 'Gladly,\nas *always*.')
    await browser.press('Send', 'Message sent.')
    expect(await browser.address()).toBe(`${site}${conversationPath(maria)}#m2`)
    expect(await browser.text()).toContain('Gladly, as always.')
    await browser.press('Delete your message 2', 'Delete this message?')
    await browser.press('Yes, delete it', 'Message deleted.')
    expect(await browser.text()).toContain('This message was deleted.')
    expect(await browser.text()).not.toContain('Gladly')

    await browser.fillField('Your message to', '   ')
    await browser.press('Send', 'There is a problem')
    expect(await browser.text()).toContain('The message is empty. Write something first.')
    await browser.followLink('All conversations', 'Messages – Rostrum')
    expect(await browser.text()).toContain('You: message deleted')
  })
}
