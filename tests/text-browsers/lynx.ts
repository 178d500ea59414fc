import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { wholeWordPattern } from './terminal.ts'
import { TextBrowser } from './text-browser.ts'

const asksAddress = /^Edit this document's URL: \S/
const inField = /^ *Enter text into the field/ // lynx's help while a field takes keys

/** Drives lynx. It numbers links and fields: [3]Sign in, ([5]vote) Vote up #1, Email [7]_____; the number and `g` lead there. */
export class Lynx extends TextBrowser {
  /** How far the numbers after a label are off: when a text area grows, the screen keeps the old numbers behind it. */
  private grown: { label: string; by: number }[] = []

  async start(url: string) {
    const { home } = this.terminal
    const settings = {
      // Set only what numbering and unattended use need. Cookies and Referer keep lynx's defaults.
      DEFAULT_KEYPAD_MODE: 'LINKS_AND_FIELDS_ARE_NUMBERED',
      CHARACTER_SET: 'utf-8',
      ACCEPT_ALL_COOKIES: 'TRUE',
      COOKIE_FILE: join(home, 'cookies'),
      // By default, it sleeps for seconds after each message.
      INFOSECS: '0',
      MESSAGESECS: '0',
      ALERTSECS: '0',
      // Otherwise the first screen appears while the rest is loading, and keys pressed then are lost.
      PARTIAL: 'FALSE',
    }
    const file = join(home, 'lynx.cfg')
    await writeFile(
      file,
      Object.entries(settings)
        .map(([name, value]) => `${name}:${value}\n`)
        .join(''),
    )
    // -tna: a field takes keys only after it is entered; otherwise digits would be typed into it.
    await this.terminal.start(['lynx', `-cfg=${file}`, '-tna', `-editor=${await this.prepareEditor()}`, url])
  }

  protected async goTo(url: string) {
    await this.terminal.type('g')
    await this.line(/^URL to open:/)
    await this.terminal.keys('C-u')
    await this.terminal.type(url)
    await this.terminal.keys('Enter')
    this.grown = []
  }

  protected async activateLink(text: string) {
    await this.jump(`link “${text}”`, `\\[(\\d+)\\]${wholeWordPattern(text)}`, /^\(NORMAL LINK|^Commands:/)
    await this.terminal.keys('Enter')
    this.grown = []
  }

  protected async activateButton(text: string) {
    // A button's value is shown in brackets before its text; for an input, the text is the value.
    await this.jump(`button “${text}”`, `\\[(\\d+)\\](?:[^()]*\\) )?${wholeWordPattern(text)}`, /^\(Form submit button/)
    await this.terminal.keys('Enter')
    this.grown = []
  }

  async fillField(label: string, text: string) {
    const kind = await this.jump(`field “${label}”`, `${wholeWordPattern(label)}[^]*?\\[(\\d+)\\]`)
    await this.terminal.keys('Enter')
    await this.line(inField)
    if (kind.startsWith('(Textarea)')) {
      const before = await this.numberedLines()
      await this.leaveForEditor(text)
      await this.terminal.keys('C-x')
      await this.terminal.type('e')
      await this.line(/^\(Textarea\) Inactive/)
      await this.drawn()
      this.grown.push({ label, by: (await this.numberedLines()) - before })
    } else {
      await this.terminal.keys('C-u')
      await this.terminal.type(text)
      await this.terminal.keys('Tab')
      await this.terminal.until('the field left', async () => !(await this.terminal.lines()).some((line) => inField.test(line)))
    }
  }

  async choose(label: string) {
    const chosen = new RegExp(`\\[\\d+\\](\\(\\*\\)|\\[X\\]) ?${wholeWordPattern(label)}`, 'u')
    await this.jump(`choice “${label}”`, `\\[(\\d+)\\][([][ *X][)\\]] ?${wholeWordPattern(label)}`)
    // lynx itself picks the first radio button of a group.
    if (!chosen.test(await this.text())) await this.terminal.keys('Enter')
    await this.terminal.until(`“${label}” chosen`, async () => chosen.test(await this.text()))
  }

  async select(label: string, option: string) {
    await this.jump(`list “${label}”`, `${wholeWordPattern(label)}[^]*?\\[(\\d+)\\]`)
    await this.terminal.keys('Enter')
    const numbered = new RegExp(`(\\d+): *\\(\\d+\\)_*${wholeWordPattern(option)}`, 'u')
    const number = await this.terminal.until(`option “${option}”`, async () => numbered.exec(await this.text())?.[1])
    await this.typeNumber(number, /^Select option/)
    await this.terminal.keys('Enter')
    await this.terminal.waitFor(`_${option}`)
  }

  async goDownTo(text: string) {
    const seen = new Set<string>()
    for (;;) {
      // The number of the screen appears before its last line.
      await this.drawn()
      const shown = await this.text()
      if (shown.includes(text)) return
      if (seen.has(shown)) throw new Error(`“${text}” stands nowhere on the page`)
      seen.add(shown)
      await this.nextScreen()
    }
  }

  async address() {
    await this.terminal.type('G')
    const line = await this.line(asksAddress)
    await this.terminal.keys('C-g')
    return line.slice(line.indexOf(':') + 1).trim()
  }

  /** Asks for an address and cancels. lynx reads keys only when it has drawn everything. */
  protected async drawn() {
    await this.address()
    await this.terminal.until('an end of the question', async () => !(await this.terminal.lines()).some((line) => asksAddress.test(line)))
  }

  /** Moves to the link or field whose number `pattern` captures and whose description matches `kind`; returns that description. */
  private async jump(what: string, pattern: string, kind = /^\(/) {
    const numbered = new RegExp(pattern, 'gu')
    return this.terminal.until(what, async () => {
      const text = await this.text()
      for (const match of text.matchAll(numbered)) {
        const off = this.grown.filter(({ label }) => text.search(new RegExp(wholeWordPattern(label), 'u')) < match.index)
        await this.typeNumber(String(Number(match[1]) + off.reduce((sum, { by }) => sum + by, 0)), /^Follow link/)
        await this.terminal.type('g')
        await this.terminal.keys('Enter')
        // A heading stands at the start of the line, and a button in it begins with its number: `([14]open) …`.
        const description = await this.line(/^(\((?!\[)|Commands:)/)
        if (kind.test(description)) return description
      }
      return this.nextScreen()
    })
  }

  /** Shows the next screen of a long page, and after the last one the first. */
  private async nextScreen(): Promise<undefined> {
    const pages = async () => /\(p(\d+) of (\d+)\)/.exec(await this.text())
    const shown = await pages()
    if (!shown) return
    await this.terminal.keys(shown[1] === shown[2] ? 'C-a' : 'Space')
    await this.terminal.until('the next part of the page', async () => (await pages())?.[1] !== shown[1])
  }

  private async typeNumber(number: string, prompt: RegExp) {
    // The first digit opens the prompt; further digits would be lost before it is there.
    await this.terminal.type(number.slice(0, 1))
    await this.line(prompt)
    if (number.length > 1) await this.terminal.type(number.slice(1))
  }

  /** Waits for a line that matches, and returns it. */
  private line(expected: RegExp) {
    return this.terminal.until(`lynx saying ${expected}`, async () => (await this.terminal.lines()).find((line) => expected.test(line)))
  }

  /** Counts the lines of a text area. They begin with their numbers, whatever their text. */
  private async numberedLines() {
    return (await this.terminal.lines()).filter((line) => /^ *\[\d+\]/.test(line)).length
  }
}
