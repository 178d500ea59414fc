import type { ElementType, ReactElement } from 'react'
import { jsx as ofReact } from 'react/jsx-runtime'

export { Fragment } from 'react'

type Props = Readonly<Record<string, unknown>>
/** As React 18 makes them. */
type Element = ReactElement & { $$typeof: symbol; ref: null; _owner: null }

/**
 * What JSX calls in the server's build (vite.config.ts): React's own copies all properties of each element to leave out `key` and `ref`,
 * 4 % of what a long page costs. Where neither is among them, they are taken as they are.
 */
export function jsx(type: ElementType, props: Props, key?: string | number): ReactElement {
  if (props.ref !== undefined || props.key !== undefined || hasDefaults(type)) return ofReact(type, props, key)
  const element: Element = { $$typeof: kind, type, key: key === undefined ? null : String(key), ref: null, props, _owner: null }
  return element
}

/** The same of several children: React tells them apart for its warnings alone. */
export { jsx as jsxs }

const kind = Symbol.for('react.element')

/** Classes may have some as well, and what React wraps is an object. */
function hasDefaults(type: ElementType): boolean {
  return typeof type === 'object' || (typeof type === 'function' && 'defaultProps' in type)
}
