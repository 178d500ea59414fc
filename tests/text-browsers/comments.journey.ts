import { postComment } from '../journeys/setup/debates.ts'
import { openDebate, signIn, signInTo } from './site.ts'
import { textBrowsers } from './start.ts'
import { expect, test } from './test.ts'

for (const name of textBrowsers) {
  test(`${name}: a spectator comments, replies, votes, and deletes`, async ({ site, api, person, textBrowser }) => {
    const [maria, jun] = [await person('Maria'), await person('Jun')]
    const debate = await openDebate(api, maria)
    await postComment(api, maria, debate, { content: 'I came by tram.' })
    const tab = `${debate.path}?tab=comments`
    const browser = await textBrowser(name, signInTo(debate.path), 'Create an account')
    await signIn(browser, jun, 'Comment #1')
    expect(await browser.text()).toContain('I came by tram.')
    await browser.followLink('Add a comment', 'Your comment')
    await browser.press('Post the comment', 'There is a problem')
    expect(await browser.text()).not.toContain('New argument')
    await browser.fillField('Your comment', 'On foot,\nas *always*.')
    await browser.press('Post the comment', 'Your comment #2 is posted.')
    expect(await browser.address()).toBe(`${site}${tab}#c2`)
    expect(await browser.text()).toContain('On foot, as always.')

    await browser.followLink('Reply to comment #1', 'Your reply')
    await browser.fillField('Your reply', 'Which one?')
    await browser.press('Post the reply', 'Your comment #3 is posted.')
    expect(await browser.address()).toMatch(/\/comments\/\d+#c3$/)
    // lynx puts a number before each link.
    expect((await browser.text()).replace(/\[\d+\]/g, '')).toContain(`Comment #3, by ${jun.displayName}, in reply to comment #1`)
    await browser.press('Upvote comment #1', 'You upvoted comment #1.')
    await browser.press('Upvote comment #1', 'You removed your vote on comment #1.')

    await browser.followLink('Edit or delete comment #3', 'Delete comment #3')
    await browser.fillField('Text of comment #3', 'Which line?')
    await browser.press('Save changes', 'Your changes to comment #3 were saved.')
    expect(await browser.text()).toContain('Which line?')
    await browser.press('Delete comment #3', 'can’t undo this')
    await browser.press('Yes, delete comment #3', 'Your comment #3 was deleted.')
    expect(await browser.text()).toContain('Deleted by its author.')
    expect(await browser.text()).not.toContain('Which line?')
  })
}
