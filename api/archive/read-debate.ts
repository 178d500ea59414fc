import { ArchivedDebate, deepestArchived } from '#contract/archive'
import { figures } from '#contract/figures'
import { BadLine } from './bad-line.ts'
import { canonicalForm, type KeyedDebate, keyOf } from './canonical.ts'
import { faultsInWords } from './faults-in-words.ts'
import { faultsOfTime } from './faults-of-time.ts'

/**
 * Reads a line of an archive.
 * @param line UTF-8
 * @throws BadLine with the reason and how to mend it
 */
export function readDebate(line: Uint8Array): KeyedDebate {
  const raw = jsonOf(textOf(line))
  const parsed = ArchivedDebate.safeParse(raw)
  if (!parsed.success) throw new BadLine(faultsInWords(parsed.error.issues, raw))
  const { key, ...debate } = parsed.data
  const late = faultsOfTime(debate, Date.now())
  if (late.length > 0) throw new BadLine(faultsInWords(late, raw))
  const form = canonicalForm(debate)
  refuseTooDeep(form.arguments, 'argument')
  refuseTooDeep(form.comments, 'comment')
  return { form, key: key ?? keyOf(form) }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function textOf(line: Uint8Array): string {
  const text = decoded(line)
  if (text === null) throw new BadLine('it is not UTF-8. Save the file as UTF-8 text')
  if (text.includes('\0')) throw new BadLine('it holds NUL bytes. Save the file as UTF-8 text')
  return text
}

function decoded(line: Uint8Array): string | null {
  try {
    return utf8.decode(line)
  } catch {
    return null
  }
}

function jsonOf(source: string): unknown {
  try {
    return JSON.parse(source)
  } catch (fault) {
    const why = fault instanceof Error ? fault.message.slice(0, 200) : 'unreadable'
    throw new BadLine(`it is not JSON: ${why}. Write one debate a line, as a JSON object`)
  }
}

/** @param posts each after the one it answers */
function refuseTooDeep(posts: readonly { id: string; parent_id: string | null }[], kind: string): void {
  const depths = new Map<string, number>()
  for (const { id, parent_id } of posts) {
    const depth = parent_id === null ? 0 : (depths.get(parent_id) ?? 0) + 1
    if (depth > deepestArchived)
      throw new BadLine(
        `${kind} ${JSON.stringify(id)} stands deeper than ${figures(deepestArchived)} replies. Let it answer one further up its thread`,
      )
    depths.set(id, depth)
  }
}
