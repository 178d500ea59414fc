import { createElement, createRef, type ElementType, type FC, Fragment, isValidElement, memo, type ReactNode } from 'react'
import { jsx as ofReact } from 'react/jsx-runtime'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { jsx } from './elements.server'

type Props = Readonly<Record<string, unknown>> & { children?: ReactNode }

const Greeting: FC<{ name?: string }> = ({ name }) => createElement('b', null, name)
Greeting.defaultProps = { name: 'somebody' }

it.each<[string, ElementType, Props, key?: number]>([
  ['an element', 'p', { id: 'a', className: 'b', children: ['one', 2, null] }],
  ['with a key', 'li', { children: 'first' }, 3],
  ['with a key among its properties', 'li', { key: 'spread', children: 'second' }],
  ['that its page holds on to', 'input', { ref: createRef(), defaultValue: 'typed' }],
  ['a component', ({ children }: Props) => createElement('i', null, children), { children: 'within' }],
  ['a component with defaults', Greeting, {}],
  ['a component that React wraps', memo(Greeting), { name: 'Ada' }],
  ['a fragment', Fragment, { children: 'parts' }],
])('%s: is what React makes of it', (_, type, props, key) => {
  const [own, known] = [jsx(type, props, key), ofReact(type, props, key)]
  expect(isValidElement(own)).toBe(true)
  expect([own.type, own.key, own.props]).toEqual([known.type, known.key, known.props])
  expect('ref' in own && 'ref' in known && own.ref === known.ref).toBe(true)
  expect(renderToString(own)).toBe(renderToString(known))
})
