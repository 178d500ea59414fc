import { parse } from 'parse5'
import { expect, test } from 'vitest'
import { readHandedOver, writtenForScript } from './handed-over'

const page = { routes: ['root'], pathname: '/', search: '', modules: ['/assets/root.js'] }

test.each(['</script><script>alert(1)</script>', '<!-- <script>', ']]>', '\u2028\u2029', '&lt;/script&gt;', '\\u003c', '<\\/script>'])(
  '%s is handed over as it is, and ends nothing',
  (words) => {
    const text = writtenForScript({ ...page, page: { words } })
    const html = parse(`<body><script type="application/json">${text}</script></body>`)
    const { childNodes: inBody } = (
      html.childNodes[0] as unknown as { childNodes: { childNodes: { nodeName: string; childNodes: { value: string }[] }[] }[] }
    ).childNodes[1] ?? { childNodes: [] }
    expect(inBody.map(({ nodeName }) => nodeName)).toEqual(['script'])
    const document = { getElementById: () => ({ textContent: inBody[0]?.childNodes[0]?.value }) } as unknown as Document
    expect(readHandedOver(document)).toEqual({ ...page, page: { words } })
  },
)

test('a page without it has nothing to hand over', () => {
  expect(readHandedOver({ getElementById: () => null } as unknown as Document)).toBeNull()
})
