/**
 * Arabic and Hebrew write "and", "the", "in" and "to" into the word that follows. So a word is asked for with and without them, by the rules
 * of spelling alone: which of them a word begins with by itself, only a dictionary knows.
 * @param word folded, as the index has it
 * @returns other forms of it
 */
export function withOtherPrefixes(word: string): string[] {
  const script = scripts.find(({ letters }) => letters.test(word))
  if (!script || word.length > 24) return []
  const bases = [word, ...script.prefixes.flatMap((prefix) => (leaves(word, prefix, script) ? [word.slice(prefix.length)] : []))]
  const all = bases.filter((base) => base.length > 1).flatMap((base) => [base, ...script.prefixes.map((prefix) => prefix + base)])
  return [...new Set(all)].filter((form) => form !== word)
}

type Script = {
  letters: RegExp
  prefixes: readonly string[]
  /** Of those that many words begin with by themselves, and of the others: letters that have to be left of the word. */
  least: (prefix: string) => number
}

const scripts: readonly Script[] = [
  {
    letters: /^\p{Script=Arabic}{2,}$/u,
    prefixes: ['ال', 'وال', 'بال', 'فال', 'كال', 'لل', 'ولل', 'و', 'ف', 'ب', 'ل', 'ك', 'وب', 'ول'],
    least: (prefix) => (prefix.length > 1 || prefix === 'و' ? 3 : 4),
  },
  {
    letters: /^\p{Script=Hebrew}{2,}$/u,
    prefixes: ['ה', 'ו', 'ב', 'ל', 'כ', 'מ', 'ש', 'וה', 'וב', 'ול', 'ומ', 'וש', 'שה', 'מה', 'כש'],
    least: (prefix) => (prefix === 'מ' || prefix === 'ש' ? 4 : 3),
  },
]

const leaves = (word: string, prefix: string, { least }: Script) => word.startsWith(prefix) && word.length - prefix.length >= least(prefix)
