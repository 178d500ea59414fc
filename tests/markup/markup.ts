import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ConfigData, HtmlValidate } from 'html-validate'
import { program } from '../machine/find.mjs'
import { startSite } from '../machine/site.mjs'
import { limitFaults } from './limit-rules.ts'
import { discover, memberPages, publicPages } from './pages.ts'
import { signedIn } from './signed-in.ts'
import { textBrowserFaults } from './text-browser-rules.ts'
import { timeFaults } from './time-rules.ts'

/**
 * Checks the markup of every kind of page with html-validate and vnu, and how text browsers read it, for guests and members.
 *   node --import tsx tests/markup/markup.ts                 starts the built site with its demo
 *   node --import tsx tests/markup/markup.ts URL [PATH …]    checks a running site (as a guest), and only these pages
 * Exits with 1 if a page has a fault.
 */
type Page = { path: string; html: string }

async function main([url, ...paths]: string[]) {
  const ownSite = url ? undefined : await startSite({ demo: true, host: 'localhost', env: { FEATURE_GROUPS: '1' } })
  const site = url ?? ownSite?.url ?? ''
  try {
    const pages = paths.length > 0 ? await fetchPages(site, paths) : await allPages(site, ownSite !== undefined)
    const faults = new Map(pages.map(({ path }) => [path, [] as string[]]))
    for (const { path, html } of pages) faults.get(path)?.push(...textBrowserFaults(html), ...limitFaults(html), ...timeFaults(html))
    await validate(pages, faults)
    if (program('java')) validateByVnu(pages, faults)
    else console.error('LEFT OUT: vnu, as there is no java')
    const failed = [...faults].filter(([, found]) => found.length > 0)
    for (const [path, found] of failed) console.error(`\n${path}\n${[...new Set(found)].map((fault) => `  ${fault}`).join('\n')}`)
    console.log(`\n${faults.size} pages, ${failed.length} of them with faults`)
    return failed.length === 0 ? 0 : 1
  } finally {
    await ownSite?.stop()
  }
}

async function allPages(site: string, asMember: boolean) {
  const discovered = await discover(async (path) => (await fetchPage(site, path)).html)
  // Without any pages, the check would pass.
  if (discovered.length === 0) throw new Error(`No links to debates on ${site}/debates: is the demo there?`)
  const pages = await fetchPages(site, [...new Set([...publicPages, ...discovered])])
  if (!asMember) return pages
  const ofMember = await fetchPages(site, [...memberPages, ...discovered.slice(0, 12)], await signedIn(site))
  return [...pages, ...ofMember.map(({ path, html }) => ({ path: `${path} (member)`, html }))]
}

const fetchPages = (site: string, paths: string[], cookie?: string) => Promise.all(paths.map((path) => fetchPage(site, path, cookie)))

async function fetchPage(site: string, path: string, cookie = ''): Promise<Page> {
  const answer = await fetch(new URL(path, site), { headers: { Accept: 'text/html', ...(cookie && { Cookie: cookie }) } })
  if (answer.status >= 500) throw new Error(`${path} answers ${answer.status}`)
  if (!answer.headers.get('content-type')?.startsWith('text/html')) throw new Error(`${path} is ${answer.headers.get('content-type')}`)
  return { path, html: await answer.text() }
}

async function validate(pages: Page[], faults: Map<string, string[]>) {
  const settings: ConfigData = JSON.parse(readFileSync(new URL('htmlvalidate.json', import.meta.url), 'utf8'))
  const validator = new HtmlValidate(settings)
  for (const { path, html } of pages) {
    const report = await validator.validateString(html, path)
    for (const { messages } of report.results) {
      for (const { ruleId, message, line, column, selector } of messages) {
        faults.get(path)?.push(`html-validate ${ruleId}: ${message} (${line}:${column} ${selector ?? ''})`)
      }
    }
  }
}

/** Checks all pages in one run, because starting Java takes longer than checking them. */
function validateByVnu(pages: Page[], faults: Map<string, string[]>) {
  const folder = mkdtempSync(join(tmpdir(), 'rostrum-markup-'))
  try {
    const files = new Map(
      pages.map(({ path, html }, index) => {
        const file = join(folder, `${index}.html`)
        writeFileSync(file, html)
        return [`file:${file}`, path]
      }),
    )
    const jar = createRequire(import.meta.url).resolve('vnu-jar/build/dist/vnu.jar')
    const args = ['-Xss4m', '-jar', jar, '--errors-only', '--format', 'json', '--stdout', '--exit-zero-always', folder]
    const { status, stdout, stderr } = spawnSync('java', args, { encoding: 'utf8', maxBuffer: 100_000_000 })
    if (status !== 0) throw new Error(`vnu failed: ${stderr}`)
    const { messages } = JSON.parse(stdout) as {
      messages: { type: string; url: string; message: string; extract?: string; lastLine?: number }[]
    }
    for (const { type, url, message, extract, lastLine } of messages) {
      if (type === 'info') continue
      const path = files.get(url)
      if (!path) throw new Error(`vnu: ${message} (${url})`)
      faults.get(path)?.push(`vnu: ${message} (line ${lastLine ?? '?'}) ${(extract ?? '').replace(/\s+/g, ' ')}`)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

process.exitCode = await main(process.argv.slice(2))
