import fc from 'fast-check'
import React, { createContext, createElement, Fragment, type ReactNode, useContext, useId } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, test } from 'vitest'
import { prose } from '../ui/prose'
import { printed } from './printed.server'

const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('', '"&\'<>', '</ol><script>', '“…” ▲', '\u0000', '{}'))
const attribute = fc.oneof(text, fc.integer(), fc.constantFrom(undefined, null))
const attributes = fc.record(
  {
    ...Object.fromEntries(
      ['className', 'dateTime', 'id', 'href', 'dir', 'lang', 'name', 'value', 'tabIndex'].map((name) => [name, attribute]),
    ),
    hidden: fc.oneof(fc.boolean(), fc.constant(undefined)),
    onClick: fc.constant(() => {}),
    'data-count': fc.oneof(attribute, fc.boolean()),
    'aria-pressed': fc.oneof(attribute, fc.boolean()),
  },
  { requiredKeys: [] },
)
const tags = fc.constantFrom(
  'li',
  'ol',
  'p',
  'div',
  'span',
  'a',
  'b',
  'bdi',
  'h3',
  'form',
  'button',
  'time',
  'main',
  'dl',
  'svg',
  'foreignObject',
  'label',
)

const Bold = ({ children }: { children?: ReactNode }) => <b className="bold">{children}</b>

/** What pages are made of: texts, absent things, lists, fragments, plain elements, components and ready HTML. */
const { node } = fc.letrec<{ node: ReactNode }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4 },
    text,
    fc.constantFrom<ReactNode>(null, undefined, true, false, 0, 12.5),
    fc.array(tie('node'), { maxLength: 4 }).map((nodes) => createElement(Fragment, null, ...nodes)),
    fc.tuple(tags, attributes, fc.array(tie('node'), { maxLength: 4 })).map(([tag, props, nodes]) => createElement(tag, props, ...nodes)),
    text.map(prose),
    fc.tuple(attribute, text).map(([name, value]) => createElement('input', { type: 'hidden', name, value })),
    fc.tuple(attribute, attribute).map(([className, width]) => createElement('img', { className, src: '/a.webp', alt: ' ', width })),
    fc
      .tuple(fc.boolean(), fc.boolean(), attribute)
      .map(([defaultChecked, disabled, value]) =>
        createElement('input', { value, type: 'checkbox', defaultChecked, disabled, name: 'sure', readOnly: true }),
      ),
    fc.tuple(attribute, tie('node')).map(([at, within]) => createElement('local-time', { class: 'moment', at }, within)),
    tie('node').map((within) => createElement(Bold, null, within)),
    fc.tuple(fc.constantFrom(undefined, 'a', 'b', 1, ''), text).map(([defaultValue, one]) => (
      <select name="sort" defaultValue={defaultValue} key="">
        <option value="">{one}</option>
        <optgroup label={one}>
          <option value="b">
            {one} <b>b</b>
          </option>
          <option value={1}>1</option>
        </optgroup>
      </select>
    )),
    fc.constant(<script async src="/a.js" suppressHydrationWarning />),
  ),
}))

test('plain elements are written as React writes them', () => {
  fc.assert(
    fc.property(node, (one) => {
      expect(printed(one)?.join('')).toBe(renderToStaticMarkup(createElement(Fragment, null, one)))
    }),
    { numRuns: 1_000 },
  )
})

test('a long page comes in pieces, none so long that it costs more to read than to write', () => {
  const page = createElement('ol', {}, ...Array.from({ length: 300 }, () => createElement('li', {}, 'What is said. '.repeat(30))))
  const pieces = printed(page) ?? []
  expect(pieces.join('')).toBe(renderToStaticMarkup(page))
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(20_000)
})

class Component extends React.Component {
  override render() {
    return <p>of its own</p>
  }
}

const Around = createContext(0)

const Asking = () => <i id={useId()}>{useContext(Around)}</i>
const Printing = ({ keep }: { keep: (html: string | undefined) => void }) => {
  keep(printed([<Asking key="a" />, <Asking key="b" />])?.join(''))
  return null
}

it('lets components ask for what is around them', () => {
  let html: string | undefined
  const keep = (one: string | undefined) => {
    html = one
  }
  renderToStaticMarkup(
    <Around.Provider value={3}>
      <Printing keep={keep} />
    </Around.Provider>,
  )
  expect(html).toMatch(/^<i id="(.+)">3<\/i><i id="(?!\1").+">3<\/i>$/)
})

it.each<[string, ReactNode]>([
  ['a component with a life of its own', <Component key="" />],
  ['an element with rules of its own', <textarea key="" defaultValue="typed" />],
  ['an attribute with rules of its own', <p key="" spellCheck />],
  ['a style', <p key="" style={{ color: 'red' }} />],
  ['what surrounds others', <Around.Provider key="" value={1} />],
  ['one of these, deep within', <ol key="">{[<li key="">{['text', <Component key="" />]}</li>]}</ol>],
])('%s is left to React', (_, one) => {
  expect(printed(one)).toBeNull()
})
