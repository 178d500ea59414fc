import { openDebate, signIn, signInTo } from './site.ts'
import { textBrowsers } from './start.ts'
import { expect, test } from './test.ts'

const decided = 'Decision saved. Everyone involved has been notified.'
for (const name of textBrowsers) {
  test(`${name}: an argument is reported, hidden, appealed and shown again`, async ({ site, api, person, makeModerator, textBrowser }) => {
    const [maria, jun, mod, other] = [await person('Maria'), await person('Jun'), await person('Mona'), await person('Other')]
    for (const one of [mod, other]) makeModerator(one)
    const debate = await openDebate(api, maria)
    const reporting = await textBrowser(name, signInTo(debate.argumentPath), 'Create an account')
    await signIn(reporting, jun, 'Rails make a promise')
    await reporting.followLink('Report #1', 'What is wrong?')
    await reporting.choose('Spam')
    await reporting.fillField('What moderators should know', 'An advertisement\nfor rails.')
    await reporting.press('Send the report', 'Your report is sent to the moderators.')

    const deciding = await textBrowser(name, signInTo('/moderation'), 'Create an account')
    await signIn(deciding, mod, 'Nobody decides about themselves')
    const [look = ''] = /Look at report \d+/.exec(await deciding.text()) ?? []
    await deciding.press(look, 'What was reported')
    const page = await deciding.text()
    expect(page).toMatch(new RegExp(`Argument #1 of .*${maria.displayName}`))
    expect(page).toContain('An advertisement')
    expect(page).toContain('Rails make a promise')
    expect(page).not.toContain(jun.displayName)
    await deciding.choose('Hide the post, and tell its author')
    await deciding.fillField('Why, in a sentence to them', 'Nothing is sold here.')
    await deciding.press('Decide', 'There is a problem')
    expect(await deciding.text()).toContain('Choose the rule that was broken.')
    expect(await deciding.text()).toContain('Nothing is sold here.')
    await deciding.select('Which rule is broken?', '1. Argue about the matter, not the person')
    await deciding.press('Decide', decided)

    const appealing = await textBrowser(name, signInTo('/notifications'), 'Create an account')
    await signIn(appealing, maria, 'The moderators have hidden your argument')
    await appealing.followLink('The moderators have hidden your argument', 'Nothing is sold here.')
    await appealing.fillField('Why it is wrong', 'No.')
    await appealing.press('Send the appeal', 'There is a problem')
    expect(await appealing.text()).toContain('at least 10 characters')
    await appealing.fillField('Why it is wrong', 'I sell no rails.')
    await appealing.press('Send the appeal', 'The moderators have your appeal.')
    expect(await appealing.text()).toContain('I sell no rails.')

    const answering = await textBrowser(name, signInTo('/moderation'), 'Create an account')
    await signIn(answering, other, '1 appeal waits')
    await answering.followLink('1 appeal waits', 'they appeal')
    await answering.press(look, 'Their appeal')
    expect(await answering.text()).toContain('I sell no rails.')
    await answering.choose('No: it is taken back')
    await answering.fillField('Why, in a sentence to them', 'You are right: you sell none.')
    await answering.press('Answer the appeal', 'Your answer is final')
    await answering.press('Yes, answer it for good', 'The appeal is answered, and they are told.')

    await appealing.open(`${site}/notifications`, 'The moderators have answered your appeal')
    await appealing.followLink('The moderators have answered your appeal', 'You are right: you sell none.')
    await appealing.open(site + debate.argumentPath, 'Reply to #1')
    expect(await appealing.text()).toContain('Rails make a promise')
  })
}
