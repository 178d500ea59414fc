import { expect, it } from 'vitest'
import { plainText } from './plain-text'

it.each([
  ['<p>One &amp; <em>two</em></p>\n<p>Three<br>four &lt;b&gt;</p>', 'One & two\n\nThree\nfour <b>'],
  ['<p>See</p><ul><li>one</li><li>two</li></ul><p>and</p>', 'See\n\n- one\n- two\n\nand'],
  ['<blockquote><p>Said</p></blockquote><p>Answered</p>', 'Said\n\nAnswered'],
  ['<ol start="3"><li>three</li><li value="7">seven</li></ol>', '3. three\n7. seven'],
  ['alone', 'alone'],
  ['', ''],
])('%j', (html, text) => expect(plainText(html)).toBe(text))
