import { expect, test } from '@playwright/test'
import { startSmallSite } from './small-site.ts'
import { startTextBrowser, textBrowsers } from './start.ts'
import { Terminal } from './terminal.ts'

// Tests the driver itself, so that a failing journey means a fault of the site.
for (const name of textBrowsers) {
  test(`${name} can be driven through every kind of field`, async () => {
    const { url, stop } = await startSmallSite()
    const browser = await startTextBrowser(name, url, 'Welcome')
    try {
      await browser.goDownTo('Far below')
      await expect(browser.goDownTo('Farther below')).rejects.toThrow(/nowhere/)
      await browser.followLink('Far below', 'Password')
      await browser.fillField('Your name', 'ada')
      await browser.fillField('Password', 'wrong')
      await browser.press('Sign in', 'Wrong password')
      await browser.fillField('Your name', 'eve')
      await browser.fillField('Password', 'pass word 1')
      await browser.press('Sign in', 'Signed in as eve')
      expect(await browser.address()).toBe(`${url}/debate#end`)
      await expect(browser.press('Upvote #1', 'Signed in as eve')).rejects.toThrow(/on the screen already/)
      await browser.press('Upvote #1', 'Votes: 1')
      await browser.fillField('Your argument', 'One\nTwo “ünï” 漢字\nThree $x `y`\nFour\n[5] last')
      await browser.choose('Against')
      await browser.select('Kind', 'live')
      await browser.choose('I am sure')
      await browser.press('Post', '& intent=post')
      expect(await browser.text()).toContain(
        'content=One Two “ünï” 漢字 Three $x `y` Four [5] last & stance=against & kind=live & sure=yes & intent=post',
      )
      await browser.open(`${url}/auth?mode=login`, 'Password')
      expect(await browser.address()).toBe(`${url}/auth?mode=login`)
    } finally {
      await browser.close()
      await stop()
    }
  })
}

test('a program that ends is reported with its exit status', async () => {
  const terminal = await Terminal.prepare()
  try {
    await terminal.start(['sh', '-c', 'echo "out of paper"; read line; exit 7'])
    await terminal.waitFor('out of paper')
    await terminal.keys('Enter')
    await expect(terminal.waitFor('more paper')).rejects.toThrow(/has ended with status or signal 7/)
  } finally {
    await terminal.close()
  }
})
