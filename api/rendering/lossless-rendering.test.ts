import fc from 'fast-check'
import { parseFragment } from 'parse5'
import { describe, expect, it, test } from 'vitest'
import { plainLine } from '#contract/plain-text'
import { renderMarkdown } from './markdown.ts'

type Node = { nodeName: string; value?: string; attrs?: { name: string; value: string }[]; childNodes?: Node[] }

/** Returns what a reader sees of a text, where its links lead, and the plain line. */
function renderedView(source: string): { text: string; addresses: string; line: string } {
  const { html } = renderMarkdown(source, 100)
  const nodes: Node[] = []
  const collect = (node: Node) => {
    nodes.push(node)
    for (const child of node.childNodes ?? []) collect(child)
  }
  collect(parseFragment(html))
  return {
    text: nodes.map(({ nodeName, value = '' }) => (nodeName === 'br' ? '\n' : value)).join(''),
    addresses: decodeURI(nodes.flatMap(({ attrs = [] }) => attrs.map(({ value }) => value)).join(' ')),
    line: plainLine(html),
  }
}

const wordsOf = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? []

describe('shows every typed word, on the page and in one line:', () => {
  it.each([
    '[word]: anything',
    '[word]: https://unused.example/path',
    '[word]: https://unused.example/path "Title here"',
    '[word]: <anything>',
    '[word]: ftp://files.example',
    '[a]: one\n[b]: two\n[c]: three',
    '[a]: https://one.example\n[a]: https://two.example\n\n[c]: https://three.example',
    '[^1]: text',
    'Said[^1].\n\n[^1]: https://source.example',
    '[^note]: several words here',
    '- [a]: anything',
    '- [a]: https://a.example',
    '> [a]: anything',
    'para\n[a]: anything',
    '[a]:\n  anything\n  "with title"',
    '<script>alert(1)</script>',
    '<script>\nalert(1)\n\nmore',
    '<b>bold</b> and <i>unclosed',
    '<!-- hidden -->',
    'so <!-- hidden --> it',
    '<!-- never ended',
    '<foo>',
    '<foo bar="baz">qux</foo>',
    '<foo bar',
    'so <code>a <b c < d &amp; e',
    '<pre>a <foo b',
    '<kbd>a <foo b="c',
    '<?php echo ?>',
    '<![CDATA[data]]>',
    '<!DOCTYPE html>',
    '<div>\n**in** it\n</div>\nafter',
    '</p>closing',
    '<a href="x">link</a>',
    '![alt](x)',
    '![alt](x "title")',
    '![alt](https://a.example/cat.png "title")',
    '![](relative.png)',
    '[![alt](https://pic.example/a.png)](https://to.example)',
    '[text](relative/path)',
    '[text](/debates/some)',
    '[text](#part)',
    '[text](ftp://files.example/x)',
    '[text](javascript:alert(1))',
    '[text](JaVaScRiPt&colon;alert(1))',
    '[text](data:text/html,hello)',
    '[text]()',
    '[text](<>)',
    '[](https://a.example/empty)',
    '[ ](https://a.example/empty)',
    '[text](https://a.example "Title words")',
    '[text][ref]\n\n[ref]: https://a.example "Title words"',
    '[text][ref]\n\n[ref]: relative',
    '[text][missing]',
    '[ref][]\n\n[ref]: mailto:me@a.example',
    '<ftp://files.example/a>',
    '<irc://chat.example>',
    '<javascript:alert(1)>',
    'ftp://files.example/a',
    '[a <https://inner.example> b](https://outer.example)',
    '[https://inner.example](https://outer.example)',
    '&foo; &lt;b&gt; &bogus',
    '# Heading #',
    '###### Heading six',
    'Heading\n===',
    'Heading\n---',
    '|a|b|\n|-|-|\n|1|2|3|4|',
    '|a|b|\n|-|-|\n|1|2|\\|x|',
    'a|b\n-|-\n1|2|`three`|**four**',
    '|a|\n|-|\n|1|\n\nafter',
    '- one\n  - two\n    1. three\n       - four',
    '- [x] done\n- [ ] open\n- [X] also',
    '1. [x] done\n2. [ ] open',
    '2024. was a good year',
    '3. three\n5. five\n6. six',
    '\\[word]: anything',
    '\\# no heading',
    'hard  \nbreak\\\nhere',
    '```js\ncode\n```',
    '```several words of info\ncode\n```',
    '~~~ruby startline=3\ncode',
    '    indented code',
    'a\tb\n\tc',
    'a\r\nb\rc',
    '~5 and 6~ or 5~6, 7~8',
    '**「强调」**的',
    '*a*b_c_d',
    '==mark== ^sup^ ~sub~ $x$ :emoji:',
    '@Nobody',
    'Term\n: definition',
    '***both***',
    '#',
    '> quoted\nlazy',
  ])('%j', (source) => {
    const { text, addresses, line } = renderedView(source)
    const everything = `${text} ${addresses} ${line}`
    expect(wordsOf(source.replace(marks, ' ')).filter((word) => !everything.includes(word))).toEqual([])
    expect(wordsOf(text).filter((word) => !line.includes(word))).toEqual([])
  })
})

/** Character references, reference links and task marks: they represent something else than their words. */
const marks = /&(?:lt|gt|amp|colon);|\[ref\](?:: )?|(?<=- )\[X\]/g

/** Generators for kinds of markup. Each uses unique words; words in an address may appear only in its link. */
const kinds: ((word: () => string) => string)[] = [
  (w) => `[${w()}]: ${w()}`,
  (w) => `[${w()}]: https://${w()}.example/`,
  (w) => `[^${w()}]: ${w()}`,
  (w) => `[^${w()}]: https://${w()}.example "${w()}"`,
  (w) => `<${w()}>`,
  (w) => `<b>${w()}`,
  (w) => `<!-- ${w()}`,
  (w) => `<code>${w()} <${w()}`,
  (w) => `![${w()}](${w()})`,
  (w) => `![${w()}](https://${w()}.example "${w()}")`,
  (w) => `[${w()}](${w()} "${w()}")`,
  (w) => `[${w()}](https://${w()}.example "${w()}")`,
  (w) => `[![${w()}](https://${w()}.example)](https://${w()}.example)`,
  (w) => `<ftp://${w()}>`,
  (w) => `ftp://${w()}.example`,
  (w) => `# ${w()}`,
  (w) => `${w()}\n===`,
  (w) => `|${w()}|${w()}|\n|-|:-:|\n|${w()}|${w()}|${w()}|`,
  (w) => `- [x] ${w()}`,
  (w) => `- ${w()}\n  - ${w()}`,
  (w) => `7. ${w()}\n9. ${w()}`,
  (w) => `\`\`\`${w()} ${w()}\n${w()}\n\`\`\``,
  (w) => `    ${w()}`,
  (w) => `**${w()}**`,
  (w) => `_${w()}`,
  (w) => `~~${w()}~~`,
  (w) => `\`${w()}`,
  (w) => `> ${w()}`,
  (w) => `\\${w()}`,
  (w) => `&${w()};`,
  (w) => `**「${w()}」**的`,
]
const between = fc.constantFrom('\n', '\n\n', ' ', '\n- ', '\n> ', '\n  ', '  \n', '\\\n', '\t', '|', '\n---\n')

test('shows or links every word of any combination of markup', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...kinds), between), { minLength: 1, maxLength: 12 }), (pieces) => {
      let count = 0
      const word = () => `w${count++}w`
      const source = pieces.map(([kind, separator]) => kind(word) + separator).join('')
      const { text, addresses } = renderedView(source)
      const lost = [...Array(count).keys()].map((number) => `w${number}w`).filter((one) => !text.includes(one) && !addresses.includes(one))
      expect(lost, source).toEqual([])
    }),
    { numRuns: 300 },
  )
}, 120_000)

/** Texts directly above a link definition, which must not take its address. */
const above = [
  ...['[^1]: note', '[^1]: several words of it', '[^1]: https://a.example', '[^1]: note "title"', '[^1]:', '[^1]:   '],
  ...['[^long note]: several words', '  [^1]: indented words', '[^1]: one note\nthat goes on', '[^1]: one note\n[^2]: another note'],
  ...['[^1]: one\n[^2]: two\n[^3]: three words here', '[^1]: a note.\n\n[^2]: another note', '[^1]: with **bold** and `code`'],
  ...['[note]: several words', '[a]: one two\n[b]: three four', '[^1]: a [link](https://b.example) in it', '[^1]: a\n\n    code'],
  ...['# Heading', 'Heading\n===', '---', '```\ncode\n```', '    code', '> quote\n', '- item\n\npara\n', '|a|b|\n|-|-|\n|1|2|\n'],
  ...[
    '[y]: https://y.example',
    '[y]: https://y.example "Title"\n[^1]: several words',
    '[^1]: 5 > 3 and *so* on',
    '[^ä]: ein längerer Satz',
  ],
  ...['[^1]: 日本語の 脚注', '[^\\]]: a strange label'],
]

describe('keeps a link’s address and every word directly above its definition', () => {
  it.each(above)('%j', (before) => {
    const { html } = renderMarkdown(`So says [x].\n\n${before}\n[x]: https://example.org/here`, 100)
    expect(html).toMatch(/So says <a href="https:\/\/example\.org\/here"[^>]*>x<\/a>/)
    const { text, addresses } = renderedView(`So says [x].\n\n${before}\n[x]: https://example.org/here`)
    expect(wordsOf(before).filter((word) => !`${text} ${addresses}`.includes(word))).toEqual([])
    expect(text).not.toContain('[x]:')
  })
})
