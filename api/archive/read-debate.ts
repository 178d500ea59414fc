import type { z } from 'zod'
import { ArchivedDebate } from '#contract/archive'
import { BadLine } from './bad-line.ts'
import { canonicalForm, type KeyedDebate, keyOf } from './canonical.ts'

/**
 * Reads a line of an archive.
 * @param line UTF-8
 * @throws BadLine with the reason
 */
export function readDebate(line: Uint8Array): KeyedDebate {
  const parsed = ArchivedDebate.safeParse(jsonOf(textOf(line)))
  if (!parsed.success) throw new BadLine(faultsInWords(parsed.error.issues))
  const { key, ...debate } = parsed.data
  const form = canonicalForm(debate)
  return { form, key: key ?? keyOf(form) }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function textOf(line: Uint8Array): string {
  try {
    return utf8.decode(line)
  } catch {
    throw new BadLine('it is not UTF-8')
  }
}

function jsonOf(source: string): unknown {
  try {
    return JSON.parse(source)
  } catch (fault) {
    throw new BadLine(`it is not JSON: ${fault instanceof Error ? fault.message.slice(0, 200) : 'unreadable'}`)
  }
}

/** The first faults suffice: a line in another format altogether has one in every field. */
function faultsInWords(issues: readonly z.core.$ZodIssue[]): string {
  const most = 3
  const words = issues.slice(0, most).map(({ path, message }) => (path.length === 0 ? message : `${path.join('.')}: ${message}`))
  return issues.length > most ? `${words.join('; ')}; and ${issues.length - most} more` : words.join('; ')
}
