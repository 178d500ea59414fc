import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { defaultRules } from './default-rules.ts'

/** One rule of the site, and what it says, as Markdown. */
export type WrittenRule = { number: number; title: string; source: string }
export type Rules = { introduction: string; rules: readonly WrittenRule[] }

/**
 * The rules of the site, read at the start: those in `rules.md` in the data folder, or our own where there is none (COMMUNITY §5, Log).
 * @throws what the file system says if it is there and cannot be read
 */
export async function rulesIn(dataDir: string): Promise<Rules> {
  const written = await readFile(join(dataDir, 'rules.md'), 'utf8').catch((fault: NodeJS.ErrnoException) => {
    if (fault.code === 'ENOENT') return defaultRules
    throw fault
  })
  return rulesOf(written)
}

/**
 * What begins with `## ` is a rule, numbered in their order whatever number stands there; what comes before the first is the
 * introduction. `# ` at the very beginning is a title, which the page has.
 */
export function rulesOf(markdown: string): Rules {
  const [introduction = '', ...parts] = markdown.replace(/\r\n?/g, '\n').split(/^## +/m)
  const rules = parts.map((part, index) => {
    const [title = '', ...lines] = part.split('\n')
    return { number: index + 1, title: title.replace(/^\d{1,3}[.)] +/, '').trim(), source: lines.join('\n').trim() }
  })
  return { introduction: introduction.replace(/^# .*$/m, '').trim(), rules }
}
