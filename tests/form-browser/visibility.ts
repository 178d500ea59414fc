import postcss, { type AtRule, type Container } from 'postcss'

/** A style rule that shows or hides elements. Without a layout, no other styles matter. */
type Rule = { selector: string; names: readonly string[]; media: (width: number) => boolean } & (
  | { of: 'element'; shown: boolean }
  | { of: 'contents' }
)
export type Sheet = readonly Rule[]

const contents = '::details-content'

/** Reads the rules of a style sheet that hide elements (`display`) or open details (`::details-content`), in their order. */
export function readSheet(source: string): Sheet {
  const rules: Rule[] = []
  postcss.parse(source).walkRules((rule) => {
    const media = mediaOf(rule.parent as Container | undefined)
    for (const selector of rule.selectors) {
      rule.walkDecls(/^(display|content-visibility)$/, ({ prop, value }) => {
        if (selector.endsWith(contents) && value === 'visible')
          rules.push({ ...withNames(selector.slice(0, -contents.length)), media, of: 'contents' })
        else if (prop === 'display' && !/:(before|after|:)/.test(selector))
          rules.push({ ...withNames(selector), media, of: 'element', shown: value !== 'none' })
      })
    }
  })
  return rules
}

/**
 * Returns a selector with the tags and classes that a document must contain for it to match. Ignores parentheses, because they may
 * contain alternatives.
 */
function withNames(selector: string): Pick<Rule, 'selector' | 'names'> {
  let outside = selector.replace(/\[[^\]]*\]/g, '')
  for (let before = ''; before !== outside; ) {
    before = outside
    outside = before.replace(/:[\w-]+\([^()]*\)/g, '')
  }
  const names = outside.replace(/(?<!\\):[\w-]+/g, '').match(/[.#]?[a-z](?:[\w-]|\\.)*/gi) ?? []
  return { selector, names: names.filter((name) => !/[#\\]/.test(name)) }
}

/** Returns a check of the at-rules around a rule, for a window of a certain width, on a screen, without scripts. */
function mediaOf(parent: Container | undefined): (width: number) => boolean {
  const queries: string[] = []
  for (let at: Container | undefined = parent; at?.type === 'atrule'; at = at.parent as Container | undefined) {
    const { name, params } = at as AtRule
    if (name === 'media') queries.push(params)
  }
  return (width) => queries.every((query) => matchesMedia(query, width))
}

function matchesMedia(query: string, width: number): boolean {
  const [, not, rem = ''] = /^(not all and )?\(min-width:\s*([\d.]+)rem\)$/.exec(query) ?? []
  return rem !== '' && width >= Number(rem) * 16 !== (not !== undefined)
}

/** The elements that are hidden, and closed details whose content is shown anyway. */
export type Visibility = { hidden: Set<Element>; unfolded: Set<Element> }

/**
 * Applies the rules to a document in a window of this width. Skips rules whose names the document doesn't contain, and "show" rules while
 * nothing is hidden, because searching the document for each rule takes most of a journey's time.
 */
export function computeVisibility(document: Document, sheets: readonly Sheet[], width: number): Visibility {
  const look: Visibility = { hidden: new Set(), unfolded: new Set() }
  const names = namesIn(document)
  for (const rule of sheets.flat()) {
    if (!rule.media(width) || !rule.names.every((name) => names.has(name))) continue
    if (rule.of === 'element' && rule.shown) {
      for (const element of look.hidden) if (element.matches(rule.selector)) look.hidden.delete(element)
      continue
    }
    const found = rule.of === 'contents' ? look.unfolded : look.hidden
    for (const element of document.querySelectorAll(rule.selector)) found.add(element)
  }
  return look
}

/** Returns all tags and, with a leading dot, all classes in a document. */
function namesIn(document: Document): Set<string> {
  const names = new Set<string>()
  for (const { localName, classList } of document.querySelectorAll('*')) {
    names.add(localName)
    for (const name of classList) names.add(`.${name}`)
  }
  return names
}
