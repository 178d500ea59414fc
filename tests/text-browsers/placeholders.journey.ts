import { execFile } from 'node:child_process'
import { startSite } from '../machine/site.mjs'
import { discover, memberPages, publicPages } from '../markup/pages.ts'
import { signedIn } from '../markup/signed-in.ts'
import { expect, test } from './test.ts'

const programs = {
  w3m: ['-T', 'text/html', '-dump', '-cols', '150'],
  lynx: ['-stdin', '-dump', '-nolist', '-width=150'],
} as const

const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

/** Matches what text browsers show for pictures and frames without a text: a word in brackets, a dot, or a file name. */
const mark = /\[(?:IMG|INLINE|LINK|EMBED|USEMAP|APPLET)[^\]]*\]|\[[a-z\d-]{10,}\]|●|\b[\w-]+\.(?:png|jpe?g|gif|svg|webp)\b/gi

/** Elements whose ids w3m ignores, so that links to them don't work. */
const unknown = /^(?:article|aside|details|footer|header|main|nav|summary|[a-z]+-[a-z-]+)$/

test("no page shows a placeholder for a picture, or links to a place that w3m can't find", async () => {
  const site = await startSite({ demo: true })
  try {
    const htmlOf = async (path: string, cookie = '') =>
      (await fetch(site.url + path, { headers: { Accept: 'text/html', Cookie: cookie } })).text()
    const member = await signedIn(site.url)
    const withPicture = await startDebate(site.url, member)
    const discovered = await discover((path) => htmlOf(path))
    expect(discovered.length).toBeGreaterThan(20)
    const pages = [
      ...[...publicPages, withPicture, ...discovered].map((path) => ({ path, cookie: '' })),
      ...[...memberPages, ...discovered].map((path) => ({ path, cookie: member })),
    ]
    for (const { path, cookie } of pages) {
      const html = await htmlOf(path, cookie)
      const where = `${path}${cookie ? ', by a member' : ''}`
      const places = [...html.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id ?? '')
      const elements = places.map((id) => `${new RegExp(`<([a-z][a-z0-9-]*)[^>]* id="${id}"`).exec(html)?.[1]} ${id}`)
      expect
        .soft(
          elements.filter((element) => unknown.test(element.split(' ')[0] ?? '')),
          where,
        )
        .toEqual([])
      for (const [program, options] of Object.entries(programs))
        expect.soft((await shown(program, options, html)).match(mark) ?? [], `${where}: marks in ${program}`).toEqual([])
    }
  } finally {
    await site.stop()
  }
})

/** Creates a debate with a picture. @returns its path */
async function startDebate(site: string, cookie: string) {
  const form = new FormData()
  const texts = { topic: 'A picture is worth a thousand words', side: 'for', type: 'open', intent: 'create-debate' }
  for (const [name, value] of Object.entries(texts)) form.set(name, value)
  form.set('picture', new File([pixel], 'default-picture.png', { type: 'image/png' }))
  const headers = { Cookie: cookie, Origin: site }
  const answer = await fetch(`${site}/debates/create`, { method: 'POST', body: form, headers, redirect: 'manual' })
  const path = answer.headers.get('Location') ?? ''
  expect(await (await fetch(new URL(path, site))).text()).toContain('<img')
  return path
}

/** Returns the text that a text browser shows for a page. */
function shown(program: string, options: readonly string[], html: string) {
  return new Promise<string>((resolve, reject) => {
    const child = execFile(program, options, { maxBuffer: 10_000_000 }, (error, stdout) => (error ? reject(error) : resolve(stdout)))
    child.stdin?.end(html)
  })
}
