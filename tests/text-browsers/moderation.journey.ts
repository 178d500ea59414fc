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
    await reporting.press('Send report', 'Report sent to the moderators.')

    const deciding = await textBrowser(name, signInTo('/moderation'), 'Create an account')
    await signIn(deciding, mod, 'You can’t decide cases about yourself')
    const [look = ''] = /Review report \d+/.exec(await deciding.text()) ?? []
    await deciding.press(look, 'What was reported')
    const page = await deciding.text()
    expect(page).toMatch(new RegExp(`Argument #1 by .*${maria.displayName}`))
    expect(page).toContain('An advertisement')
    expect(page).toContain('Rails make a promise')
    expect(page).not.toContain(jun.displayName)
    await deciding.choose('Hide the post and notify its author')
    await deciding.fillField('Explain your decision', 'Nothing is sold here.')
    await deciding.press('Save decision', 'There is a problem')
    expect(await deciding.text()).toContain('Choose the rule that was broken.')
    expect(await deciding.text()).toContain('Nothing is sold here.')
    await deciding.select('Which rule was broken?', '1. Criticise ideas, not people')
    await deciding.press('Save decision', decided)

    const appealing = await textBrowser(name, signInTo('/notifications'), 'Create an account')
    await signIn(appealing, maria, 'The moderators have hidden your argument')
    await appealing.followLink('The moderators have hidden your argument', 'Nothing is sold here.')
    await appealing.fillField('Why the decision is wrong', 'No.')
    await appealing.press('Send appeal', 'There is a problem')
    expect(await appealing.text()).toContain('at least 10 characters')
    await appealing.fillField('Why the decision is wrong', 'I sell no rails.')
    await appealing.press('Send appeal', 'Appeal sent.')
    expect(await appealing.text()).toContain('I sell no rails.')

    const answering = await textBrowser(name, signInTo('/moderation'), 'Create an account')
    await signIn(answering, other, '1 appeal is waiting')
    await answering.followLink('1 appeal is waiting', 'appealed')
    await answering.press(look, 'Their appeal')
    expect(await answering.text()).toContain('I sell no rails.')
    await answering.choose('No, reverse it')
    await answering.fillField('Explain your decision', 'You are right: you sell none.')
    await answering.press('Answer the appeal', 'Answer this appeal?')
    await answering.press('Yes, send the answer', 'Answer sent. The person has been notified.')

    await appealing.open(`${site}/notifications`, 'The moderators have answered your appeal')
    await appealing.followLink('The moderators have answered your appeal', 'You are right: you sell none.')
    await appealing.open(site + debate.argumentPath, 'Reply to #1')
    expect(await appealing.text()).toContain('Rails make a promise')
  })
}
