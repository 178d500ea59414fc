/** Attributes that are there or not, whatever their value. */
export const flags: ReadonlySet<string> = new Set([
  'hidden',
  'disabled',
  'required',
  'open',
  'checked',
  'defaultChecked',
  'multiple',
  'readOnly',
  'noValidate',
  'formNoValidate',
  'autoFocus',
  'async',
  'defer',
])

/** What React writes instead of a property's name. */
const renamed: Readonly<Record<string, string>> = {
  className: 'class',
  htmlFor: 'for',
  httpEquiv: 'http-equiv',
  tabIndex: 'tabindex',
  readOnly: 'readonly',
  noValidate: 'novalidate',
  formNoValidate: 'formnovalidate',
  autoFocus: 'autofocus',
  defaultValue: 'value',
  defaultChecked: 'checked',
  rowSpan: 'rowspan',
  strokeWidth: 'stroke-width',
  strokeLinecap: 'stroke-linecap',
  strokeLinejoin: 'stroke-linejoin',
  fillOpacity: 'fill-opacity',
}

/** What it writes as it is called. Others, with rules that are not known here, are left to React. */
const asCalled = new Set(
  (
    'id label dateTime href dir lang method action type name value src alt width height loading title rel role target cite maxLength minLength ' +
    'min max step pattern placeholder inputMode enterKeyHint autoComplete autoCapitalize accept encType form list scope colSpan content property ' +
    'media sizes decoding fetchPriority property d x y cx cy r rx ry x1 x2 y1 y2 points transform viewBox fill stroke preserveAspectRatio pathLength'
  ).split(' '),
)

/** How React writes the name of a property; undefined where it is not known here. */
export function attributeName(key: string): string | undefined {
  return renamed[key] ?? (asCalled.has(key) || flags.has(key) ? key : undefined)
}
