/** Attributes that are there or not, whatever their value. */
const flags = [
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
]

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
  xlinkHref: 'xlink:href',
}

/** What it writes as it is called. Others, with rules that are not known here, are left to React. */
const asCalled =
  'id label dateTime href dir lang method action type name value src alt width height loading title rel role target cite maxLength minLength ' +
  'min max step pattern placeholder inputMode enterKeyHint autoComplete autoCapitalize accept encType form list scope colSpan content property ' +
  'media sizes decoding fetchPriority property d x y cx cy r rx ry x1 x2 y1 y2 points transform viewBox fill stroke preserveAspectRatio pathLength'

/** How an attribute is written: up to its value, or with it; `told` where true and false are values like others. */
export type Rule = { before: string; whole: string; isFlag: boolean; told: boolean }

const rules = new Map<string, Rule>(
  [...Object.keys(renamed), ...asCalled.split(' '), ...flags].map((key) => [
    key,
    rule(renamed[key] ?? key, { isFlag: flags.includes(key) }),
  ]),
)

/** How React writes a property; undefined where it is not known here. */
export function ruleOf(key: string): Rule | undefined {
  const known = rules.get(key)
  if (known || !(key.startsWith('aria-') || key.startsWith('data-'))) return known
  const told = rule(key, { told: true })
  // Of the names in this house's source, not of anybody's words.
  rules.set(key, told)
  return told
}

function rule(name: string, { isFlag = false, told = false }: { isFlag?: boolean; told?: boolean }): Rule {
  return { before: ` ${name}="`, whole: ` ${name}=""`, isFlag, told }
}
