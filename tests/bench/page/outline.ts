/** What a page says and offers, whatever its markup: to see that two pages say and offer the same. */
export type Outline = {
  /** All text without white space, for that is markup's business. */
  text: string
  links: string[]
  fields: string[]
}

const token = /<!--[\s\S]*?-->|<!doctype[^>]*>|<(\/?)([a-z][a-z0-9-]*)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*\/?>|([^<]+)/giy
/** Their content is no text, and is not read as markup. */
const opaque = new Set(['script', 'style', 'template'])

/** Reads HTML as React and hands write it: attributes in double quotes, every `<` a tag's. */
export function outlineOf(html: string): Outline {
  const outline: Outline = { text: '', links: [], fields: [] }
  let skipped: string | null = null
  token.lastIndex = 0
  for (let found = token.exec(html); found; found = token.exec(html)) {
    const [, slash, name = '', attributes = '', text] = found
    if (text !== undefined && skipped === null) outline.text += unescaped(text).replace(/\s+/g, '')
    if (slash && name === skipped) skipped = null
    if (slash === '' && skipped === null) note(name, attributes, outline)
    if (slash === '' && opaque.has(name)) skipped = name
  }
  return outline
}

function note(name: string, attributes: string, { links, fields }: Outline): void {
  const given = (attribute: string) => {
    const value = new RegExp(`\\s${attribute}="([^"]*)"`).exec(attributes)?.[1]
    return value === undefined ? '' : unescaped(value)
  }
  if (name === 'a') links.push(given('href'))
  if (name === 'form') fields.push(`form ${given('method') || 'get'} ${given('action')}`)
  if (['input', 'button', 'select', 'textarea'].includes(name)) fields.push(`${name} ${given('type')} ${given('name')}=${given('value')}`)
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0', '#x27': "'", '#39': "'" }
const unescaped = (text: string) => text.replace(/&(#?\w+);/g, (whole, entity: string) => entities[entity] ?? whole)

/** How two outlines differ, in words; null if they do not. */
export function differenceOf(ours: Outline, against: Outline): string | null {
  return (
    differing('text', [...ours.text], [...against.text], '') ??
    differing('links', ours.links, against.links, ' ') ??
    differing('forms', ours.fields, against.fields, ' | ')
  )
}

function differing(what: string, ours: readonly string[], against: readonly string[], between: string): string | null {
  const at = Array.from({ length: Math.max(ours.length, against.length) }).findIndex((_, index) => ours[index] !== against[index])
  if (at === -1) return null
  const wide = between === '' ? 40 : 2
  const near = (list: readonly string[]) => list.slice(Math.max(0, at - wide), at + 2 * wide).join(between)
  return `${what} differ at ${at}:\n  ours:     ${near(ours)}\n  baseline: ${near(against)}`
}
