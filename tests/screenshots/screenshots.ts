import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium } from '@playwright/test'
import { chromiumLaunch } from '../machine/chromium.mjs'
import { startSite } from '../machine/site.mjs'
import { discover } from '../markup/pages.ts'

/**
 * Takes a picture of every page, as a guest and as a member, at four widths, dark and light, of the built site with its demo.
 *   npm run screenshots                  all pages, the contact sheets and the README's pictures under docs/images
 *   npm run screenshots -- PATH …        only these pages, as a member; no contact sheets
 * The pictures are in build/screenshots, one folder for each width and theme.
 */
const folder = resolve('build/screenshots')
const images = resolve('docs/images')
const widths = [320, 768, 1280, 1920] as const
const themes = ['dark', 'light'] as const
/** The contact sheets together, in bytes: everybody who clones the repository downloads them. */
const sheetsAtMost = 1_000_000

type Theme = (typeof themes)[number]
type Width = (typeof widths)[number]
type Shot = { reader: 'guest' | 'member'; path: string; file: string }

async function main(paths: string[]) {
  const site = await startSite({ demo: true, host: 'localhost', env: { FEATURE_GROUPS: '1', RATE_LIMIT_FACTOR: '1000' } })
  const browser = await chromium.launch(chromiumLaunch())
  try {
    makeAdministrator(site.folder)
    const password = /sign in with the password (\S+)/.exec(site.output())?.[1]
    if (!password) throw new Error(`No password of the demo in the server's output:\n${site.output()}`)
    rmSync(folder, { recursive: true, force: true })
    const session = await signIn(browser, site.url, password)
    const shots = paths.length > 0 ? paths.map((path) => shot('member', path)) : await everyPage(site.url)
    for (const theme of themes) {
      for (const width of widths) await takeAll(browser, site.url, session, shots, width, theme)
      if (paths.length > 0) continue
      await makeSheet(browser, shots, theme)
      await makeReadmePicture(browser, site.url, theme)
    }
    console.log(`${shots.length * widths.length * themes.length} pictures in ${folder}`)
    return paths.length > 0 || sheetsAreSmall() ? 0 : 1
  } finally {
    await browser.close()
    await site.stop()
  }
}

/** Lets Maria see the pages of moderators and administrators. */
function makeAdministrator(dataFolder: string) {
  const command = spawnSync(process.execPath, ['build/cli.js', 'grant', 'admin', 'maria@demo.example'], {
    env: { ...process.env, DATA_DIR: dataFolder },
    encoding: 'utf8',
  })
  if (command.status !== 0) throw new Error(command.stderr)
}

async function signIn(browser: Browser, site: string, password: string) {
  const context = await browser.newContext({ baseURL: site })
  const page = await context.newPage()
  await page.goto('/auth?mode=login')
  const form = page.locator('form').filter({ has: page.locator('[type=password]') })
  await form.locator('[type=email]').fill('maria@demo.example')
  await form.locator('[type=password]').fill(password)
  await form.locator('[type=password]').press('Enter')
  await page.waitForURL((url) => url.pathname !== '/auth')
  const state = await context.storageState()
  await context.close()
  return state
}

/** Every page without a form’s result: what guests see, then what members see in other ways or alone, with some pages of each kind. */
async function everyPage(site: string): Promise<Shot[]> {
  const discovered = await discover(async (path) => (await fetch(new URL(path, site))).text())
  const one = (kind: RegExp) => discovered.filter((path) => kind.test(path)).slice(0, 1)
  const debate = one(/^\/debates\/[^/?]+$/)
  const ofDebates = [
    ...debate,
    ...debate.map((path) => `${path}?tab=comments`),
    ...one(/^\/debates\/[^/?]+\/arguments\/[^/?]+$/),
    ...one(/^\/debates\/[^/?]+\/comments\/[^/?]+$/),
    ...one(/^\/tags\/[^/?]+$/),
  ]
  const guest = ['/', '/debates', ...ofDebates, ...guestPages]
  const member = ['/', ...debate, ...memberPages]
  return [...guest.map((path) => shot('guest', path)), ...member.map((path) => shot('member', path))]
}

const guestPages = [
  '/feed/highlights',
  '/tags',
  '/users/Maria',
  '/badges',
  '/teams',
  '/teams/1',
  '/groups',
  '/search?q=week',
  '/search?q=the&type=posts',
  '/auth?mode=login',
  '/auth?mode=register',
  '/forgot-password',
  '/about',
  '/privacy',
  '/rules',
  '/moderation/log',
  '/report?about=argument-1',
  '/no-such-page',
]

const memberPages = [
  '/dashboard',
  '/my/debates',
  '/debates/create',
  '/mentions',
  '/notifications',
  '/notifications/preferences',
  '/friends',
  '/messages',
  '/messages/Jun',
  '/teams/create',
  '/groups/create',
  '/users/Maria',
  '/me',
  '/me/account',
  '/me/security',
  '/me/privacy',
  '/me/appearance',
  '/me/export',
  '/me/deletion',
  '/moderation',
  '/admin',
  '/admin/people',
  '/admin/log',
]

function shot(reader: Shot['reader'], path: string): Shot {
  return { reader, path, file: `${reader}${path === '/' ? '/home' : path}.png`.replaceAll(/[/?=&]+/g, '-') }
}

type Session = Exclude<BrowserContextOptions['storageState'], string | undefined>

async function takeAll(browser: Browser, site: string, session: Session, shots: Shot[], width: Width, theme: Theme) {
  mkdirSync(picturesIn(width, theme), { recursive: true })
  for (const reader of ['guest', 'member'] as const) {
    const context = await browser.newContext({
      baseURL: site,
      viewport: { width, height: width < 700 ? 640 : 900 },
      reducedMotion: 'reduce',
      ...(reader === 'member' && { storageState: session }),
    })
    await context.addCookies([{ name: 'theme', value: theme, url: site }])
    const page = await context.newPage()
    for (const { path, file } of shots.filter((one) => one.reader === reader)) {
      await page.goto(path)
      await page.waitForLoadState('load')
      await page.screenshot({ path: join(picturesIn(width, theme), file), fullPage: true })
    }
    await context.close()
  }
}

const picturesIn = (width: Width, theme: Theme) => join(folder, `${width}-${theme}`)

/** Puts the beginnings of all pictures of a theme on one picture: a row for each page, a column for each width. */
async function makeSheet(browser: Browser, shots: Shot[], theme: Theme) {
  const page = await browser.newPage({ viewport: { width: 1400, height: 900 } })
  await page.setContent(sheetOf(shots, theme))
  await page.waitForFunction(() => [...document.images].every((image) => image.complete))
  await page.screenshot({ path: sheetFile(theme), type: 'jpeg', quality: 45, fullPage: true })
  await page.close()
}

/** Takes the README's picture: the beginning of a debate, as a guest sees it. */
async function makeReadmePicture(browser: Browser, site: string, theme: Theme) {
  const context = await browser.newContext({ baseURL: site, viewport: { width: 1280, height: 860 } })
  await context.addCookies([{ name: 'theme', value: theme, url: site }])
  const page = await context.newPage()
  await page.goto('/debates/a-four-day-week-at-full-pay-should-become-the-normal-working-week')
  await page.screenshot({ path: join(images, `debate-${theme}.png`) })
  await context.close()
}

const sheetFile = (theme: Theme) => join(images, `pages-${theme}.jpg`)

function sheetOf(shots: Shot[], theme: Theme) {
  const cell = (width: Width, file: string) => {
    const data = readFileSync(join(picturesIn(width, theme), file)).toString('base64')
    return `<div style="aspect-ratio:4/3;overflow:hidden"><img style="width:100%;display:block" src="data:image/png;base64,${data}"></div>`
  }
  const figure = ({ reader, path, file }: Shot) =>
    `<figure><div>${widths.map((width) => cell(width, file)).join('')}</div><figcaption>${path} (${reader})</figcaption></figure>`
  return `<!doctype html><title>Pages</title><style>
    body{margin:8px;font:11px sans-serif;background:#777;display:grid;grid-template-columns:repeat(3,1fr);gap:8px}
    figure{margin:0;color:#fff}figure>div{display:grid;grid-template-columns:1fr 2fr 3fr 4fr;gap:2px;align-items:start}
  </style>${shots.map(figure).join('')}`
}

function sheetsAreSmall() {
  const bytes = themes.map((theme) => statSync(sheetFile(theme)).size).reduce((sum, size) => sum + size, 0)
  console.log(`The contact sheets have ${bytes} bytes together, at most ${sheetsAtMost}.`)
  return bytes <= sheetsAtMost
}

process.exit(await main(process.argv.slice(2)))
