import { Fragment, isValidElement, type ReactElement, type ReactNode } from 'react'
import { ruleOf } from './printed-attributes.server'

/** Characters. A text of 65,536 is too long for where V8 keeps what it throws away soon: to make one of its parts takes it a millisecond. */
const longestPiece = 16_384

/** What is written so far of what is being printed. */
let pieces: string[] = []
let piece = ''

/**
 * Writes elements as React's `renderToStaticMarkup` does, in a small part of its time: React is ready at each node for what no page of
 * guests has, to be taken over by scripts or continued later. Components are called where they stand: within another component that React
 * renders, so that they may ask for what is around them.
 * @returns HTML in pieces; null where something in it is not as plain as that, for React to write all of it
 */
export function printed(node: ReactNode): readonly string[] | null {
  pieces = []
  piece = ''
  return print(node) ? [...pieces, piece] : null
}

/** @returns false for what only React can write */
function print(node: ReactNode): boolean {
  if (node === null || node === undefined || typeof node === 'boolean') return true
  if (typeof node === 'string') return write(escaped(node))
  if (typeof node === 'number') return write(String(node))
  if (Array.isArray(node)) return printAll(node)
  return isValidElement<Props>(node) && printElement(node)
}

type Props = Readonly<Record<string, unknown>> & { children?: ReactNode; dangerouslySetInnerHTML?: { __html: string } }

function printAll(nodes: readonly ReactNode[]): boolean {
  for (const node of nodes) if (!print(node)) return false
  return true
}

// Added to one text, not joined of many: that takes seven times as long.
function write(html: string): true {
  piece += html
  return true
}

/** Elements that have no end. */
const open = new Set(['input', 'img', 'br', 'hr', 'link', 'meta', 'wbr'])
/** Those that have rules of their own for what is in them. */
const special = new Set(['textarea', 'pre', 'style', 'title'])

function printElement({ type, props }: ReactElement<Props>): boolean {
  if (type === Fragment) return print(props.children)
  if (isCalled(type)) return print(type(props))
  if (typeof type !== 'string' || special.has(type)) return false
  if (type === 'select') return printSelect(props)
  const attributes = printedAttributes(type, props)
  if (attributes === null) return false
  if (type === 'option') return printOption(attributes, props)
  if (open.has(type)) return write(`<${type}${attributes}/>`)
  piece += `<${type}${attributes}>`
  const html = props.dangerouslySetInnerHTML?.__html
  if (html) piece += html
  else if (!print(props.children)) return false
  piece += `</${type}>`
  if (piece.length > longestPiece) {
    pieces.push(piece)
    piece = ''
  }
  return true
}

/** A component that is a class has a life of its own. */
function isCalled(type: ReactElement['type']): type is (props: Props) => ReactNode {
  return typeof type === 'function' && !type.prototype?.render
}

/** What is chosen in the list of options that is being written. */
let chosen: unknown

function printSelect({ value, defaultValue, ...props }: Props): boolean {
  const attributes = props.multiple ? null : printedAttributes('select', props)
  if (attributes === null) return false
  chosen = value ?? defaultValue
  piece += `<select${attributes}>`
  const isPrinted = print(props.children)
  chosen = undefined
  return isPrinted && write('</select>')
}

function printOption(attributes: string, { value, selected, children }: Props): boolean {
  // Of others the text would be the value.
  if (value === undefined || value === null || selected !== undefined) return false
  const mark = chosen !== undefined && chosen !== null && String(chosen) === String(value) ? ' selected=""' : ''
  piece += `<option${attributes}${mark}>`
  return print(children) && write('</option>')
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
