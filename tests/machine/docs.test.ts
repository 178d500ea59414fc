import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, resolve } from 'node:path'
import { expect, test } from 'vitest'

/* Checks what a program can check in the documentation: links, references, settings and commands. */

const root = resolve(import.meta.dirname, '../..')
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')
const markdownIn = (folder: string) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => normalize(`${folder}/${name}`))
const pages = [...markdownIn('.'), ...markdownIn('docs'), ...markdownIn('docs/decisions'), 'tests/README.md']

test.each(pages)('every link in %s leads to an existing file and heading', (page) => {
  const links = [...textOf(page).matchAll(/(?:\]\(|srcset="|src=")(?!https?:)([^)"\s]+)/g)].map(([, link = '']) => link)
  expect(links.filter((link) => !isValidLink(link, page))).toEqual([])
})

test('every reference to the documentation in a comment leads to an existing file and heading', () => {
  const found = sources().flatMap((file) =>
    [...textOf(file).matchAll(/\bdocs\/[\w/-]+\.md(?:#[\w-]+)?/g)]
      .filter(([link]) => !isValidLink(link))
      .map(([link]) => `${file}: ${link}`),
  )
  expect(found).toEqual([])
})

test('every section of the customer spec that a comment names exists', () => {
  const sections = new Set([...textOf('docs/customer-spec.md').matchAll(/^## (\d+)\./gm)].map(([, number]) => number))
  const named = sources().flatMap((file) => [...textOf(file).matchAll(/customer-spec §(\d+)/g)].map(([, number]) => number))
  expect(named.length).toBeGreaterThan(50)
  expect([...new Set(named)].filter((number) => !sections.has(number))).toEqual([])
})

test('the documented settings are the ones that the server reads', () => {
  const rows = textOf('docs/configuration.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
  const explained = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([\w<>]+)`/g)].map(([, name = '']) => name))
  const code = textOf('server/environment.ts')
  const shape = code.slice(code.indexOf('const Variables'), code.indexOf('const Together'))
  const read = [...shape.matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name = '']) => name).filter((name) => name !== 'NODE_ENV')
  const ofProviders = ['ISSUER', 'CLIENT_ID', 'CLIENT_SECRET', 'LABEL'].map((name) => `OIDC_<NAME>_${name}`)
  expect(explained.sort()).toEqual([...read, ...ofProviders].sort())
})

test('every npm script that the documentation names exists', () => {
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> }
  const named = pages.flatMap((page) => [...textOf(page).matchAll(/`?npm run ([\w:-]+)/g)].map(([, name = '']) => name))
  expect([...new Set(named)].filter((name) => !(name in scripts))).toEqual([])
})

test('the documentation names all commands of the command line, and no others', () => {
  const named = pages.flatMap((page) =>
    [...textOf(page).matchAll(/`npm run rostrum -- ([a-z][a-z-]*(?: [a-z-]+)?)/g)].map(([, words = '']) =>
      words.replace(/^(grant|revoke|import|export) .*/, '$1'),
    ),
  )
  const { top, people } = commands()
  expect([...new Set(named)].sort()).toEqual([...top.filter((name) => name !== 'people'), ...people.map((name) => `people ${name}`)].sort())
})

test('a read and a write each pass through at most twelve files between the route and the database', () => {
  const ways = textOf('docs/architecture.md')
    .split(/^(?:## How a|After the commit)/m)
    .slice(1)
  const lengths = ways.map((way) => new Set([...way.matchAll(/^\s*(?:\d+\.\s|\s).*?\]\(\.\.\/([^)]+)\)/gm)].map(([, file]) => file)).size)
  expect(lengths).toHaveLength(3)
  for (const length of lengths) expect(length).toBeGreaterThan(8)
  for (const length of lengths) expect(length).toBeLessThanOrEqual(12)
})

/** @param link as written in a page @param page the page that contains it; by default, links are relative to the root */
function isValidLink(link: string, page = 'README.md'): boolean {
  const [path = '', heading] = link.split('#')
  const file = path === '' ? page : normalize(join(dirname(page), path))
  if (!existsSync(join(root, file))) return false
  return heading === undefined || !file.endsWith('.md') || headingsOf(file).has(heading)
}

/** Returns the anchors that Markdown hosts generate from the headings of a page. */
function headingsOf(file: string): Set<string> {
  const headings = [...textOf(file).matchAll(/^#+ (.+)$/gm)].map(([, text = '']) => text)
  return new Set(
    headings.map((text) =>
      text
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replace(/ /g, '-'),
    ),
  )
}

/** Lists hand-written files that aren't documentation. */
function sources(): string[] {
  const folders = ['api', 'app', 'contract', 'foreign', 'server', 'scripts', 'tests']
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  return [...files.filter((file) => /\.(?:ts|tsx|mjs|css)$/.test(file)), 'server.ts', 'vite.config.ts']
}

function commands(): { top: string[]; people: string[] } {
  const help = (...words: string[]) => {
    const text = execFileSync(process.execPath, ['--import', 'tsx', 'api/cli.ts', ...words, '--help'], { cwd: root, encoding: 'utf8' })
    return [...text.slice(text.indexOf('Commands:')).matchAll(/^ {2}([a-z][\w-]*)/gm)]
      .map(([, name = '']) => name)
      .filter((name) => name !== 'help')
  }
  return { top: help(), people: help('people') }
}
