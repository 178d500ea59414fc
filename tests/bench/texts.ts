import { debates } from '../../api/demo/content.ts'

/**
 * Real sentences in random order. Invented filler would compress unlike real text and so distort sizes. They contain no markup, so a text
 * is its own Markdown and HTML, and only Latin script, so that characters are about bytes.
 */
const sentences = sentencesOf(debates.flatMap((debate) => debate.speeches.map((speech) => speech.content)))

function sentencesOf(contents: readonly string[]): string[] {
  const lines = contents.flatMap((content) => plainOf(content).split(/\n+/))
  const found = lines.flatMap((line) => line.match(/[^.!?…]+[.!?…]+["”’)]*(?=\s|$)/g) ?? []).map((sentence) => sentence.trim())
  return [...new Set(found)].filter((sentence) => sentence.length >= 20 && /^[\p{Script=Latin}\p{P}\p{N}\p{S}\s]+$/u.test(sentence))
}

function plainOf(markdown: string): string {
  return markdown
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*(?:>\s*|[-+]\s+|\d+[.)]\s+)+/gm, '')
    .replace(/[*_`~#<>|[\]\\]/g, '')
    .replaceAll('&', 'and')
}

/** Returns pseudorandom numbers in [0, 1) that are the same in every run (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * Returns texts of about the same length. Sentences repeat only after all were used, and then in another order.
 * @param length UTF-16 units; each text is within a few of it
 */
export function randomTexts(count: number, length: number, seed = 1): string[] {
  const random = seededRandom(seed)
  let left: string[] = []
  const next = () => {
    if (left.length === 0) left = shuffle(sentences, random)
    return left.pop() ?? ''
  }
  return Array.from({ length: count }, () => {
    let text = next()
    while (text.length < length) text += ` ${next()}`
    // Cut between two words, so that all texts are about as long.
    return `${text
      .slice(0, length - 1)
      .replace(/\s+\S*$/, '')
      .replace(/[\s,;:–-]+$/, '')}.`
  })
}

function shuffle<T>(values: readonly T[], random: () => number): T[] {
  const rest = [...values]
  for (let index = rest.length - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1))
    const [a, b] = [rest[index] as T, rest[other] as T]
    rest[index] = b
    rest[other] = a
  }
  return rest
}
