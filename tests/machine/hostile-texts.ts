const nested = (mark: string, deep: number) => Array.from({ length: deep }, (_, depth) => `${mark.repeat(depth + 1)}x`).join('\n')

/** Pieces that hurt a reader who looks back; each is repeated to the length that is asked for. */
const pieces = [
  ...[
    '>',
    '> ',
    '>    ',
    '> - ',
    '>a\n',
    '1. ',
    '- ',
    '- - - \n',
    `${'- '.repeat(24)}\n`,
    '-\n',
    '* * *\n',
    '_ _ _ a\n',
    'a\n=\n',
    '- [ ] ',
    '- a\n\n',
  ],
  ...['*', '**', '*a ', '**a ', '*a_ ', 'a**b', '_a*b', '_a ', '~~a ', '~a '],
  ...['[', '[]', '[a](', '[a](<b', '![', '[a]: b\n', '[a][b]', '[x]: y "', '|', '|x|y|\n', 'a|b\n-|-\n'],
  ...['&amp;', '&#', '&', '`', '```\n', '~~~\n', '<', '<div>', '<a ', '<!--', '<?', '<b>', '</', '<![CDATA[', '<blockquote>', '<p<', '">'],
  ...['http://a', 'www.', 'a@b.', 'a.b.', '@', '@a', '@a.', '@"a', '@a._-', '＠', '„@', '@"a b" '],
  ...[
    '\n',
    ' ',
    ' \n',
    '\t',
    '\t- ',
    '\\',
    '#',
    '# ',
    'a',
    'a ',
    'a\n',
    '"',
    '" ',
    '-a',
    'a-',
    "a'",
    '.',
    '--',
    '_-',
    ', ',
    ';',
    '/',
    '%',
    '%E2',
    '\u200b',
    '\ufe0f',
  ],
  ...['\u0301', 'a\u0301', 'a\ufe0f', 'か\u3099', '字', '字 ', '한', 'ก็', '😀', '\u{E0041}', 'ﷺ', 'ß', '\ud800', '\u202e'],
]

/** Texts built to hurt, each of so many UTF-16 units or a little more. */
export function hostileTexts(length: number): string[] {
  const whole = (text: string) => text.slice(0, length)
  return [
    ...pieces.map((piece) => piece.repeat(Math.ceil(length / piece.length))),
    // A run, and then something else: what a pattern that wants an end comes to at last.
    ...[' ', '-', '.', '[', '(', '<', '"', '@', '\n'].flatMap((one) => [`a${one.repeat(length)}a`, `${one.repeat(length)}\n`]),
    whole(nested('- ', Math.sqrt(length))),
    whole(nested('>', Math.sqrt(2 * length))),
    whole(nested('`', Math.sqrt(2 * length))),
    `${'['.repeat(length / 2)}${']'.repeat(length / 2)}`,
    `[a](${'('.repeat(length)}`,
    `|a|b|\n|-|-|\n${'|'.repeat(length)}`,
    `# a${' '.repeat(length)}b`,
    `[a]: b "${'\n'.repeat(length)}`,
    `${'*a* '.repeat(length / 4)}@`,
    `@${'a'.repeat(98)}.${'._-'.repeat(length / 3)}`,
  ]
}
