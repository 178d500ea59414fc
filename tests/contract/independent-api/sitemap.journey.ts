import { pageText, Visitor } from '../servers/visitor.ts'
import { spellings } from './switches.ts'
import { expect, test } from './test.ts'

for (const [name, switches] of Object.entries(spellings)) {
  test(`${name}: the sitemap has the debates of the public list, and privacy names the service that stores accounts`, async ({
    independentApi,
    site,
  }) => {
    independentApi.answerAs(switches)
    const sitemap = await fetch(`${site}/sitemap.xml`)
    const text = await sitemap.text()
    expect([sitemap.status, text]).toEqual([200, expect.stringContaining(`<loc>${site}/debates/trams-should-be-free</loc>`)])
    for (const missing of ['/teams', '/groups', '/badges', '/rules', '/moderation/log'])
      expect(text).not.toContain(`<loc>${site}${missing}<`)
    expect(independentApi.api.heard.map(({ path }) => path).filter((path) => path.includes('sitemap'))).toEqual([])
    const page = pageText((await new Visitor(site).get('/privacy')).html)
    expect(page).toContain('Accounts, debates and messages are stored by the service at')
    expect(page).not.toContain('What we store about you')
    expect(page).toContain('Cookies')
  })
}
