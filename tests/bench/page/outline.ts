/** The text, links and fields of a page, whatever its markup. Two pages with equal outlines say and offer the same. */
export type Outline = {
  /** All text without white space, because white space depends on the markup. */
  text: string
  links: string[]
  fields: string[]
}

const token = /<!--[\s\S]*?-->|<!doctype[^>]*>|<(\/?)([a-z][a-z0-9-]*)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*\/?>|([^<]+)/giy
/** Elements whose content is neither text nor markup. */
const skippedElements = new Set(['script', 'style', 'template'])

/** Parses HTML as React or a careful author writes it: attributes in double quotes, and each `<` begins a tag. */
export function parseOutline(html: string): Outline {
  const outline: Outline = { text: '', links: [], fields: [] }
  let skipped: string | null = null
  token.lastIndex = 0
  for (let found = token.exec(html); found; found = token.exec(html)) {
    const [, slash, name = '', attributes = '', text] = found
    if (text !== undefined && skipped === null) outline.text += unescaped(text).replace(/\s+/g, '')
    if (slash && name === skipped) skipped = null
    if (slash === '' && skipped === null) note(name, attributes, outline)
    if (slash === '' && skippedElements.has(name)) skipped = name
  }
  return outline
}

function note(name: string, attributes: string, { links, fields }: Outline): void {
  const valueOfAttribute = (attribute: string) => {
    const value = new RegExp(`\\s${attribute}="([^"]*)"`).exec(attributes)?.[1]
    return value === undefined ? '' : unescaped(value)
  }
  if (name === 'a') links.push(valueOfAttribute('href'))
  if (name === 'form') fields.push(`form ${valueOfAttribute('method') || 'get'} ${valueOfAttribute('action')}`)
  if (['input', 'button', 'select', 'textarea'].includes(name))
    fields.push(`${name} ${valueOfAttribute('type')} ${valueOfAttribute('name')}=${valueOfAttribute('value')}`)
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0', '#x27': "'", '#39': "'" }
const unescaped = (text: string) => text.replace(/&(#?\w+);/g, (whole, entity: string) => entities[entity] ?? whole)

/** Describes the first difference between two outlines; null if there is none. */
export function describeDifference(ours: Outline, against: Outline): string | null {
  return (
    findDifference('text', [...ours.text], [...against.text], '') ??
    findDifference('links', ours.links, against.links, ' ') ??
    findDifference('forms', ours.fields, against.fields, ' | ')
  )
}

function findDifference(what: string, ours: readonly string[], against: readonly string[], between: string): string | null {
  const at = Array.from({ length: Math.max(ours.length, against.length) }).findIndex((_, index) => ours[index] !== against[index])
  if (at === -1) return null
  const wide = between === '' ? 40 : 2
  const near = (list: readonly string[]) => list.slice(Math.max(0, at - wide), at + 2 * wide).join(between)
  return `${what} differ at ${at}:\n  ours:     ${near(ours)}\n  baseline: ${near(against)}`
}
