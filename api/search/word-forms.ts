/** Plurals that no rule of endings gives. */
const irregular = [
  ['child', 'children'],
  ['foot', 'feet'],
  ['life', 'lives'],
  ['man', 'men'],
  ['mouse', 'mice'],
  ['tooth', 'teeth'],
  ['wife', 'wives'],
  ['woman', 'women'],
]
/** Words that look like a form of a word with another meaning. */
const exceptions = new Set(['evening', 'evenings', 'news'])

/**
 * Returns other forms of an English word by the rules of its endings: plural, -ed, -ing. Forms that nobody writes cost only a fruitless
 * look into the index. A text's language isn't known; most are in English. A stemmer (Snowball) would give universe and university, nation
 * and national, human and humanity the same stem, but not children and child.
 * @param word folded as in the index; words of more than 24 letters have no forms
 */
export function listWordForms(word: string): string[] {
  if (!/^[a-z]{3,24}$/.test(word) || exceptions.has(word)) return []
  const bases = listBases(word).filter((base) => base.length > 2 && listEndings(base).includes(word))
  const own = bases.length > 0 && word.endsWith('s') ? [] : [word]
  const irregularForms = irregular.filter((forms) => forms.includes(word)).flat()
  const forms = new Set([...irregularForms, ...[...own, ...bases].flatMap((base) => [base, ...listEndings(base)])])
  return [...forms].filter((form) => form !== word && !exceptions.has(form))
}

/** Returns candidates for the word without its ending; `listWordForms` keeps those whose endings produce the word. */
function listBases(word: string): string[] {
  const cut = (letters: number, end = '') => word.slice(0, -letters) + end
  if (word.endsWith('ing')) return [cut(3), cut(3, 'e'), cut(4), cut(4, 'ie')]
  if (word.endsWith('ed')) return [cut(2), cut(1), cut(3), cut(3, 'y')]
  return /[^sui]s$/.test(word) ? [cut(1), cut(2), cut(3, 'y'), cut(2, 'is')] : []
}

function listEndings(base: string): string[] {
  const all = (stem: string, ...ends: string[]) => ends.map((end) => stem + end)
  const [short, last] = [base.slice(0, -1), base.slice(-1)]
  if (!/[aeiouy]/.test(last === 'e' ? short : base)) return []
  if (base.length > 5 && /(?:[^e]ed|ing)$/.test(base)) return [`${base}s`]
  if (base.endsWith('sis')) return all(base.slice(0, -2), 'es')
  if (/[^aeiou]y$/.test(base)) return all(short, 'ies', 'ied', 'ying')
  if (base.endsWith('ie')) return [...all(base, 's', 'd'), `${base.slice(0, -2)}ying`]
  if (/[eoy]e$/.test(base)) return all(base, 's', 'd', 'ing')
  if (last === 'e') return all(short, 'es', 'ed', 'ing')
  if (/(?:[sxz]|[cs]h)$/.test(base)) return all(base, 'es', 'ed', 'ing')
  if (last === 'o') return all(base, 's', 'es', 'ed', 'ing')
  const doubled = /(?:^|[^aeiou]|qu)[aeiou][^aeiouwxy]$/.test(base) ? all(base + last, 'ed', 'ing') : []
  // "planned" doubles the letter, "opened" doesn't; longer words are written both ways: "traveled", "travelled".
  const single = doubled.length > 0 && /^(?:qu|[^aeiou])*[aeiou].$/.test(base) ? [] : all(base, 'ed', 'ing')
  return [`${base}s`, ...single, ...doubled]
}

/**
 * Returns an Arabic or Hebrew word with and without prefixes. These languages write "and", "the", "in" and "to" as part of the next word.
 * Spelling alone decides, since only a dictionary knows which words begin with these letters anyway.
 * @param word folded as in the index
 * @returns its other forms
 */
export function listPrefixVariants(word: string): string[] {
  const script = scripts.find(({ letters }) => letters.test(word))
  if (!script || word.length > 24) return []
  const bases = [word, ...script.prefixes.flatMap((prefix) => (leavesEnough(word, prefix, script) ? [word.slice(prefix.length)] : []))]
  const all = bases.filter((base) => base.length > 1).flatMap((base) => [base, ...script.prefixes.map((prefix) => prefix + base)])
  return [...new Set(all)].filter((form) => form !== word)
}

type Script = {
  letters: RegExp
  prefixes: readonly string[]
  /** How many letters must remain after a prefix; more if many words begin with its letters anyway. */
  minRemaining: (prefix: string) => number
}

const scripts: readonly Script[] = [
  {
    letters: /^\p{Script=Arabic}{2,}$/u,
    prefixes: ['ال', 'وال', 'بال', 'فال', 'كال', 'لل', 'ولل', 'و', 'ف', 'ب', 'ل', 'ك', 'وب', 'ول'],
    minRemaining: (prefix) => (prefix.length > 1 || prefix === 'و' ? 3 : 4),
  },
  {
    letters: /^\p{Script=Hebrew}{2,}$/u,
    prefixes: ['ה', 'ו', 'ב', 'ל', 'כ', 'מ', 'ש', 'וה', 'וב', 'ול', 'ומ', 'וש', 'שה', 'מה', 'כש'],
    minRemaining: (prefix) => (prefix === 'מ' || prefix === 'ש' ? 4 : 3),
  },
]

const leavesEnough = (word: string, prefix: string, { minRemaining }: Script) =>
  word.startsWith(prefix) && word.length - prefix.length >= minRemaining(prefix)
