import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { whole } from './terminal.ts'
import { TextBrowser } from './text-browser.ts'

const asksAddress = /^Edit this document's URL: \S/
const inField = /^ *Enter text into the field/ // lynx's help while a field takes keys

/** lynx numbers links and fields: [3]Sign in, ([5]vote) Vote up #1, Email [7]_____; the number and `g` lead there. */
export class Lynx extends TextBrowser {
  /** A text area that grows keeps the old numbers on the screen behind it: by how much they are wrong after its label. */
  private grown: { label: string; by: number }[] = []

  async start(url: string) {
    const { home } = this.terminal
    const settings = {
      // Only what numbers and a missing person need. How it sends cookies and Referer stays as lynx does by itself.
      DEFAULT_KEYPAD_MODE: 'LINKS_AND_FIELDS_ARE_NUMBERED',
      CHARACTER_SET: 'utf-8',
      ACCEPT_ALL_COOKIES: 'TRUE',
      COOKIE_FILE: join(home, 'cookies'),
      // It sleeps for seconds after each message, else.
      INFOSECS: '0',
      MESSAGESECS: '0',
      ALERTSECS: '0',
      // Else the first screen stands there while the rest still comes, and keys pressed then are lost.
      PARTIAL: 'FALSE',
    }
    const file = join(home, 'lynx.cfg')
    await writeFile(
      file,
      Object.entries(settings)
        .map(([name, value]) => `${name}:${value}\n`)
        .join(''),
    )
    // -tna: a field takes keys only once it is entered; else digits would be typed into it.
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
    await this.jump(`link “${text}”`, `\\[(\\d+)\\]${whole(text)}`, /^\(NORMAL LINK|^Commands:/)
    await this.terminal.keys('Enter')
    this.grown = []
  }

  protected async activateButton(text: string) {
    // A button's value comes in brackets before its words; an input's words are its value.
    await this.jump(`button “${text}”`, `\\[(\\d+)\\](?:[^()]*\\) )?${whole(text)}`, /^\(Form submit button/)
    await this.terminal.keys('Enter')
    this.grown = []
  }

  async fillField(label: string, text: string) {
    const kind = await this.jump(`field “${label}”`, `${whole(label)}[^]*?\\[(\\d+)\\]`)
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
    const chosen = new RegExp(`\\[\\d+\\](\\(\\*\\)|\\[X\\]) ?${whole(label)}`, 'u')
    await this.jump(`choice “${label}”`, `\\[(\\d+)\\][([][ *X][)\\]] ?${whole(label)}`)
    // lynx itself picks the first radio button of a group.
    if (!chosen.test(await this.text())) await this.terminal.keys('Enter')
    await this.terminal.until(`“${label}” chosen`, async () => chosen.test(await this.text()))
  }

  async select(label: string, option: string) {
    await this.jump(`list “${label}”`, `${whole(label)}[^]*?\\[(\\d+)\\]`)
    await this.terminal.keys('Enter')
    const numbered = new RegExp(`(\\d+): *\\(\\d+\\)_*${whole(option)}`, 'u')
    const number = await this.terminal.until(`option “${option}”`, async () => numbered.exec(await this.text())?.[1])
    await this.typeNumber(number, /^Select option/)
    await this.terminal.keys('Enter')
    await this.terminal.waitFor(`_${option}`)
  }

  async goDownTo(text: string) {
    const seen = new Set<string>()
    for (;;) {
      // The number of the screen is drawn before its last line.
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

  /** lynx reads keys only when it has drawn all: it asks for an address, and stops asking. */
  protected async drawn() {
    await this.address()
    await this.terminal.until('an end of the question', async () => !(await this.terminal.lines()).some((line) => asksAddress.test(line)))
  }

  /** Moves to the number that `pattern` catches where lynx says of the thing what `kind` expects, and answers what it says. */
  private async jump(what: string, pattern: string, kind = /^\(/) {
    const numbered = new RegExp(pattern, 'gu')
    return this.terminal.until(what, async () => {
      const text = await this.text()
      for (const match of text.matchAll(numbered)) {
        const off = this.grown.filter(({ label }) => text.search(new RegExp(whole(label), 'u')) < match.index)
        await this.typeNumber(String(Number(match[1]) + off.reduce((sum, { by }) => sum + by, 0)), /^Follow link/)
        await this.terminal.type('g')
        await this.terminal.keys('Enter')
        // A heading stands at the start of the line, and a button in one begins with its number: `([14]open) …`.
        const said = await this.line(/^(\((?!\[)|Commands:)/)
        if (kind.test(said)) return said
      }
      return this.nextScreen()
    })
  }

  /** Turns the pages of what is longer than the screen; after the last comes the first. */
  private async nextScreen(): Promise<undefined> {
    const pages = async () => /\(p(\d+) of (\d+)\)/.exec(await this.text())
    const shown = await pages()
    if (!shown) return
    await this.terminal.keys(shown[1] === shown[2] ? 'C-a' : 'Space')
    await this.terminal.until('the next part of the page', async () => (await pages())?.[1] !== shown[1])
  }

  private async typeNumber(number: string, prompt: RegExp) {
    // The first digit opens the question; the others would be lost if they came before it stands there.
    await this.terminal.type(number.slice(0, 1))
    await this.line(prompt)
    if (number.length > 1) await this.terminal.type(number.slice(1))
  }

  /** The line of the screen that says this, once there is one. */
  private line(expected: RegExp) {
    return this.terminal.until(`lynx saying ${expected}`, async () => (await this.terminal.lines()).find((line) => expected.test(line)))
  }

  /** A text area's lines begin with their numbers, whatever was typed into them. */
  private async numberedLines() {
    return (await this.terminal.lines()).filter((line) => /^ *\[\d+\]/.test(line)).length
  }
}
