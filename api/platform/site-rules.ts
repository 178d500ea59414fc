import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A rule of the site with its text as Markdown. */
type WrittenRule = { number: number; title: string; source: string }
export type SiteRules = { introduction: string; rules: readonly WrittenRule[] }

/**
 * Reads the site's rules from `rules.md` in the data folder, or returns the default rules if there is no such
 * file (docs/moderation.md#the-public-log).
 * @throws the file system's error if the file exists and cannot be read
 */
export async function loadRules(dataDir: string): Promise<SiteRules> {
  const text = await readFile(join(dataDir, 'rules.md'), 'utf8').catch((fault: NodeJS.ErrnoException) => {
    if (fault.code === 'ENOENT') return defaultRules
    throw fault
  })
  return parseRules(text)
}

/**
 * Parses rules. Each `## ` heading begins a rule, which is numbered by its position whatever number is written. Text before the
 * first rule is the introduction; a `# ` title is dropped, since the page has its own.
 */
export function parseRules(markdown: string): SiteRules {
  const [introduction = '', ...parts] = markdown.replace(/\r\n?/g, '\n').split(/^## +/m)
  const rules = parts.map((part, index) => {
    const [title = '', ...lines] = part.split('\n')
    return { number: index + 1, title: title.replace(/^\d{1,3}[.)] +/, '').trim(), source: lines.join('\n').trim() }
  })
  return { introduction: introduction.replace(/^# .*$/m, '').trim(), rules }
}

/** The rules of a site without a `rules.md`. */
export const defaultRules = `We argue hard and treat each other well. If you break a rule, we tell you which one and what we did.

## Argue about the matter, not the person

Attack what somebody says as hard as you can. Do not insult them, threaten them, follow them from debate to debate, or ask others to.

## No hate

Nobody is attacked for what they are: origin, colour, religion, sex, whom they love, disability, age. Debating about these matters is welcome; contempt for people is not.

## No advertising, and not the same again and again

Do not post to sell something, do not flood debates, and do not write the same in many of them.

## Be yourself

Do not pass for another person or for an organisation, and do not run several accounts to seem many or to vote twice.

## Leave private things private

Do not publish where others live, how to reach them, or what they told you in confidence.

## Nothing against the law

No calls for violence, nothing that sexualises children, no help with crimes.
`
