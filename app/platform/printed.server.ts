import { Fragment, isValidElement, type ReactElement, type ReactNode } from 'react'
import { ruleOf } from './printed-attributes.server'

/**
 * Writes elements as React's `renderToStaticMarkup` does, in a small part of its time: React is ready at each node for what no page of
 * guests has, to be taken over by scripts or continued later. Components are called where they stand: within another component that React
 * renders, so that they may ask for what is around them.
 * @returns HTML; null where something in it is not as plain as that, for React to write all of it
 */
export function printed(node: ReactNode): string | null {
  // Added to one text, not joined of many: that takes seven times as long.
  if (node === null || node === undefined || typeof node === 'boolean') return ''
  if (typeof node === 'string') return escaped(node)
  if (typeof node === 'number') return String(node)
  if (Array.isArray(node)) return printedAll(node)
  return isValidElement<Props>(node) ? printedElement(node) : null
}

type Props = Readonly<Record<string, unknown>> & { children?: ReactNode; dangerouslySetInnerHTML?: { __html: string } }

function printedAll(nodes: readonly ReactNode[]): string | null {
  let html = ''
  for (const node of nodes) {
    const one = printed(node)
    if (one === null) return null
    html += one
  }
  return html
}

/** Elements that have no end. */
const open = new Set(['input', 'img', 'br', 'hr', 'link', 'meta', 'wbr'])
/** Those that have rules of their own for what is in them. */
const special = new Set(['textarea', 'pre', 'style', 'title'])

function printedElement({ type, props }: ReactElement<Props>): string | null {
  if (type === Fragment) return printed(props.children)
  if (isCalled(type)) return printed(type(props))
  if (typeof type !== 'string' || special.has(type)) return null
  if (type === 'select') return printedSelect(props)
  const attributes = printedAttributes(type, props)
  if (attributes === null) return null
  if (type === 'option') return printedOption(attributes, props)
  if (open.has(type)) return `<${type}${attributes}/>`
  const within = props.dangerouslySetInnerHTML?.__html ?? printed(props.children)
  return within === null ? null : `<${type}${attributes}>${within}</${type}>`
}

/** A component that is a class has a life of its own. */
function isCalled(type: ReactElement['type']): type is (props: Props) => ReactNode {
  return typeof type === 'function' && !type.prototype?.render
}

/** What is chosen in the list of options that is being written. */
let chosen: unknown

function printedSelect({ value, defaultValue, ...props }: Props): string | null {
  const attributes = props.multiple ? null : printedAttributes('select', props)
  if (attributes === null) return null
  chosen = value ?? defaultValue
  const options = printed(props.children)
  chosen = undefined
  return options === null ? null : `<select${attributes}>${options}</select>`
}

function printedOption(attributes: string, { value, selected, children }: Props): string | null {
  // Of others the text would be the value.
  if (value === undefined || value === null || selected !== undefined) return null
  const text = printed(children)
  const mark = chosen !== undefined && chosen !== null && String(chosen) === String(value) ? ' selected=""' : ''
  return text === null ? null : `<option${attributes}${mark}>${text}</option>`
}

function printedAttributes(type: string, props: Props): string | null {
  const ownElement = type.includes('-')
  let html = ''
  let last = ''
  for (const key in props) {
    const value = props[key]
    if (value === undefined || value === null || unwritten.has(key)) continue
    // What scripts do, and no page without them.
    if (typeof value === 'function') continue
    const one = ownElement ? ` ${key}="${escaped(String(value))}"` : printedAttribute(key, value)
    if (one === null || (ownElement && typeof value === 'object')) return null
    // React puts what was typed at the end.
    if (type === 'input' && typed.has(key)) last = key.endsWith('hecked') ? one + last : last + one
    else html += one
  }
  return html + last
}

const unwritten = new Set(['children', 'dangerouslySetInnerHTML', 'suppressHydrationWarning'])
const typed = new Set(['value', 'defaultValue', 'checked', 'defaultChecked'])

function printedAttribute(key: string, value: unknown): string | null {
  const rule = ruleOf(key)
  if (rule === undefined) return null
  if (rule.isFlag) return value ? rule.whole : ''
  if (typeof value === 'string') return `${rule.before}${escaped(value)}"`
  if (typeof value === 'boolean' && !rule.told) return value ? null : ''
  return typeof value === 'object' ? null : `${rule.before}${escaped(String(value))}"`
}

const unsafe = /["&'<>]/
const entities: Readonly<Record<string, string>> = { '"': '&quot;', '&': '&amp;', "'": '&#x27;', '<': '&lt;', '>': '&gt;' }

const escaped = (text: string) => (unsafe.test(text) ? text.replace(/["&'<>]/g, (one) => entities[one] ?? one) : text)
