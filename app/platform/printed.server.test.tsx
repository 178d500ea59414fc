import fc from 'fast-check'
import { createElement, Fragment, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, test } from 'vitest'
import { prose } from '../ui/prose'
import { printed } from './printed.server'

const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('', '"&\'<>', '</ol><script>', '“…” ▲', '\u0000', '{}'))
const attribute = fc.oneof(text, fc.integer(), fc.constantFrom(undefined, null))
const attributes = fc.record(
  {
    ...Object.fromEntries(['className', 'dateTime', 'id', 'href', 'dir', 'lang', 'name', 'value'].map((name) => [name, attribute])),
    'data-count': fc.oneof(attribute, fc.boolean()),
    'aria-pressed': fc.oneof(attribute, fc.boolean()),
  },
  { requiredKeys: [] },
)
const tags = fc.constantFrom('li', 'ol', 'p', 'div', 'span', 'a', 'b', 'bdi', 'h3', 'h6', 'form', 'button', 'time')

/** What lists are made of: texts, absent things, lists, fragments, plain elements and ready HTML. */
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
    tie('node').map((within) => createElement('local-time', null, within)),
  ),
}))

test('plain elements are written as React writes them', () => {
  fc.assert(
    fc.property(node, (one) => {
      expect(printed(one)).toBe(renderToStaticMarkup(createElement(Fragment, null, one)))
    }),
    { numRuns: 1_000 },
  )
})

const Component = () => <p>of its own</p>

it.each<[string, ReactNode]>([
  ['a component', <Component key="" />],
  ['an element with rules of its own', <textarea key="" defaultValue="typed" />],
  ['an attribute with rules of its own', <p key="" hidden />],
  ['a style', <p key="" style={{ color: 'red' }} />],
  ['what does something', <button key="" type="button" onClick={() => {}} />],
  ['an element of ours with attributes', <local-time key="" absolute="" />],
  ['one of these, deep within', <ol key="">{[<li key="">{['text', <Component key="" />]}</li>]}</ol>],
])('%s is left to React', (_, one) => {
  expect(printed(one)).toBeNull()
})
