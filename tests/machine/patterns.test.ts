import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { check } from 'recheck'
import ts from 'typescript'
import { expect, it } from 'vitest'

/* Checks every regular expression in the product for backtracking. Patterns run on strangers' texts, and one that rescans a text from
   each position would block everybody (docs/decisions/fair-turns.md). This is a static analysis; its timeout is long because the machine may be busy. */
const root = resolve(import.meta.dirname, '../..')

/** Patterns that are exempt because they only look at short texts. */
const bounded: Readonly<Record<string, string>> = {
  'app/elements/mention-suggestions.ts': 'looks at the 60 units before the caret',
}
/** Patterns built at run time, with the reason why they are safe. */
const composed: Readonly<Record<string, string>> = {
  'contract/look-alikes.ts': 'looks at names, which are short: timed in name-rules.test.ts',
  'contract/name-rules.ts': 'classes of letters, one after the other',
  'api/drafts/drafts.ts': 'a beginning and so many letters',
  'api/rendering/markdown.ts': 'a random word that nobody can write',
  'contract/mention-words.ts': 'begins at an @ and goes no further than a name, or looks at two letters: timed in hostile-texts.test.ts',
  'contract/address-path.ts': 'looks at one letter',
  'api/rendering/addresses.ts': 'looks at one letter',
  'api/search/tokenise.ts': 'nothing need follow what it takes: timed in hostile-texts.test.ts',
}

it('no pattern of the product takes more than linear time', { timeout: 600_000 }, async () => {
  const faults: string[] = []
  for (const file of sources()) {
    for (const pattern of patternsIn(file)) {
      if (pattern === 'composed') {
        if (!Object.hasOwn(composed, file)) faults.push(`${file}: a pattern is put together; write it out, or say why it is bounded`)
        continue
      }
      if (Object.hasOwn(bounded, file)) continue
      const judged = await check(pattern.source, pattern.flags, { timeout: 120_000, randomSeed: 1 })
      if (judged.status === 'vulnerable') faults.push(`${file}: ${pattern.text} is ${judged.complexity.type}`)
      if (judged.status === 'unknown') faults.push(`${file}: ${pattern.text} cannot be judged; write it simpler`)
    }
  }
  expect(faults).toEqual([])
})

function sources(): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'], {
    cwd: root,
    encoding: 'utf8',
  })
  return listed
    .split('\n')
    .filter((path) => /^(?:app|api|contract|foreign|server)\/|^server\.ts$/.test(path) && !/\.test(?:ing)?\.tsx?$|\.config\.ts$/.test(path))
}

type Pattern = { text: string; source: string; flags: string }

function patternsIn(file: string): (Pattern | 'composed')[] {
  const found: (Pattern | 'composed')[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/')
      found.push({ text: node.text, source: node.text.slice(1, end), flags: node.text.slice(end + 1) })
    } else if (ts.isNewExpression(node) && node.expression.getText() === 'RegExp') found.push('composed')
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, readFileSync(resolve(root, file), 'utf8'), ts.ScriptTarget.Latest, true))
  return found
}
