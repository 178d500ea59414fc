import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A rule of the site with its text as Markdown. */
type WrittenRule = { number: number; title: string; source: string }
export type SiteRules = { introduction: string; rules: readonly WrittenRule[] }

/**
 * Reads the site's rules from `rules.md` in the data folder, or returns the default rules if there is no such
 * file (docs/moderation.md#rules-of-the-site).
 * @throws the file system's error if the file exists and cannot be read
 */
export async function loadRules(dataDir: string): Promise<SiteRules> {
  const text = await readFile(join(dataDir, 'rules.md'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return defaultRules
    throw error
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

## Criticise ideas, not people

Attack what people say as hard as you can. Don’t insult or threaten them, follow them from debate to debate, or ask others to.

## No hate

Don’t attack people for who they are: their origin, skin colour, religion, gender, sexuality, disability or age. You can debate these topics, but not with contempt for people.

## No spam

Don’t advertise, flood debates with posts, or post the same text in many of them.

## No impersonation

Don’t pretend to be another person or an organisation. Don’t use several accounts to look like several people or to vote more than once.

## No private information

Don’t publish where other people live, how to reach them, or what they told you in confidence.

## Nothing illegal

No calls for violence, nothing that sexualises children, no help with crimes.
`
