import { test as base, expect } from '@playwright/test'
import { errorLines } from '../../journeys/setup/test.ts'
import { startSite } from '../../machine/site.mjs'
import { expectCompletePage, pageText, Visitor } from './visitor.ts'

const siteUrl = 'https://rostrum.example'

/** A site behind a proxy that doesn't pass on the Host header. */
const test = base.extend<object, { site: string }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for the pattern
    async ({}, use) => {
      const { url, stop, output } = await startSite({ env: { SITE_URL: siteUrl } })
      await use(url)
      await stop()
      expect(errorLines(output())).toEqual([])
    },
    { scope: 'worker' },
  ],
})

test.describe.configure({ mode: 'default' }) // one after the other, so that one worker starts the site

const fields = { theme: 'light', to: '/debates' }

const ours: Record<string, Record<string, string>> = {
  'its Origin is SITE_URL': { Origin: siteUrl },
  'the browser says same-origin': { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' },
  'its Referer is on SITE_URL': { Referer: `${siteUrl}/debates` },
}
for (const [why, headers] of Object.entries(ours)) {
  test(`a form is accepted, whatever the Host: ${why}`, async ({ site }) => {
    const answer = await fetch(`${site}/theme`, { method: 'POST', redirect: 'manual', headers, body: new URLSearchParams(fields) })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('Set-Cookie')).toMatch(/^theme=light; .*\bSecure\b/)
  })
}

const foreignOrigins: Record<string, Record<string, string>> = {
  'another Origin': { Origin: 'https://evil.example' },
  'the Host as Origin, which differs from SITE_URL': { Origin: 'http://127.0.0.1' },
  'a browser that says cross-site': { Origin: siteUrl, 'Sec-Fetch-Site': 'cross-site' },
  'an invalid Origin': { Origin: 'nonsense' },
  'no headers at all': {},
}
for (const [why, headers] of Object.entries(foreignOrigins)) {
  test(`a form changes nothing and is explained: ${why}`, async ({ site }) => {
    const page = await new Visitor(site, headers).send('/theme', fields)
    expect(page.status).toBe(403)
    expectCompletePage(page, why)
    const hidesOrigin = 'Origin' in headers ? headers.Origin === 'nonsense' : true
    expect(pageText(page.html)).toContain(hidesOrigin ? 'Please confirm' : 'another site sent this form')
    expect(page.html.includes('name="form-token"'), 'offers to send it again').toBe(hidesOrigin)
    expect(page.headers.get('Set-Cookie') ?? '').not.toContain('theme')
  })
}

test('a visitor whose browser hides the origin can confirm the form', async ({ site }) => {
  const visitor = new Visitor(site, { Origin: 'null' })
  const confirmation = await visitor.send('/theme', fields)
  const token = /name="form-token" value="([^"]+)"/.exec(confirmation.html)?.[1] ?? ''
  expect((await visitor.send('/theme', { ...fields, 'form-token': token })).location).toBe('/debates')
  expect(
    (await new Visitor(site, { Origin: 'null' }).send('/theme', { ...fields, 'form-token': token })).status,
    'a token without its cookie',
  ).toBe(403)
})
