import { Terminal, whole } from './terminal.ts'
import { TextBrowser } from './text-browser.ts'

/** w3m finds text with `/`, steps between links and fields with Tab, and says with `u` what the cursor is on. */
export class W3m extends TextBrowser {
  async start(url: string) {
    // accept_bad_cookie: an address of numbers is no proper domain to it.
    const options = { accept_cookie: 1, accept_bad_cookie: 1, ignorecase_search: 0, wrap_search: 1, editor: await this.prepareEditor() }
    await this.terminal.start(['w3m', ...Object.entries(options).flatMap(([name, value]) => ['-o', `${name}=${value}`]), url])
  }

  protected async goTo(url: string) {
    await this.terminal.type('U')
    await this.answerPrompt(/^Goto URL:/, url)
  }

  protected async activateLink(text: string) {
    await this.find(text, /^(https?:|\/|#)/)
    await this.terminal.keys('Enter')
  }

  protected async activateButton(text: string) {
    await this.find(text, /^input type=submit/)
    await this.terminal.keys('Enter')
  }

  async fillField(label: string, text: string) {
    const kind = await this.find(label, /^(input type=(?!submit|hidden|radio|checkbox)|textarea)/, 'Tab')
    if (kind.startsWith('textarea')) {
      await this.leaveForEditor(text)
      await this.terminal.keys('Enter')
      await this.terminal.waitFor(text.split('\n')[0] ?? '')
    } else {
      await this.terminal.keys('Enter')
      await this.answerPrompt(kind.includes('type=password') ? /^Password:/ : /^TEXT:/i, text)
    }
  }

  async choose(label: string) {
    await this.find(label, /^input type=(radio|checkbox)/, 'Back')
    const chosen = new RegExp(`[([]\\*[)\\]] ?${whole(label)}`, 'u')
    if (!chosen.test(await this.text())) await this.terminal.keys('Enter')
    await this.terminal.until(`“${label}” chosen`, async () => chosen.test(await this.text()))
  }

  async select(label: string, option: string) {
    await this.find(label, /^select/, 'Tab')
    await this.terminal.keys('Enter')
    await this.terminal.waitFor('┌') // the menu's frame
    await this.terminal.type(`/${option}`)
    await this.terminal.keys('Enter', 'Enter')
    await this.terminal.waitFor(`[${option}`)
  }

  async address() {
    await this.terminal.type('U')
    const asked = await this.terminal.until('the address', async () => /^Goto URL: (.+)/.exec(await this.lastLine())?.[1])
    await this.terminal.keys('C-c')
    return asked.trim()
  }

  /**
   * Goes through the places where `text` stands until what the cursor is on there (or the field after, or before) is of the kind
   * sought; answers what w3m says of it, such as `input type=submit name="intent" (POST …)`.
   */
  private async find(text: string, kind: RegExp, then?: 'Tab' | 'Back') {
    const exact = new RegExp(whole(text), 'u')
    const seen = new Map<string, string>()
    for (;;) {
      await this.terminal.type(seen.size === 0 ? 'g/' : '/')
      await this.answerPrompt(/^Forward:/, text.replace(/[.*+?^$()|[\]\\]/g, '\\$&'))
      const { lines, row, column } = await this.terminal.screen()
      const place = `${row},${column},${lines[0]}` // with the first line, as a page longer than the screen scrolls
      if (seen.has(place)) throw new Error(`“${text}” is not what was sought (${kind}), but: ${[...seen.values()].join('; ')}`)
      seen.set(place, 'plain text')
      if (!exact.test(lines[row] ?? '')) continue
      if (then === 'Tab') await this.terminal.keys('Tab')
      if (then === 'Back') await this.terminal.keys('Escape', 'Tab')
      const found = await this.peek()
      if (found && kind.test(found)) return found
      if (found) seen.set(place, found)
      // Back to where the search was, or it would find the same place again.
      if (then === 'Back') await this.terminal.keys('Tab')
    }
  }

  /** Where the cursor is on nothing, w3m says nothing: the version stands there before, so that silence can be told from slowness. */
  private async peek() {
    await this.terminal.type('r')
    await this.terminal.until('the version', async () => /^w3m version/.test(await this.lastLine()))
    await this.terminal.type('u')
    const said = async () => {
      const line = await this.lastLine()
      return !/^w3m version/.test(line) && line !== '' && line
    }
    return this.terminal.until('what the cursor is on', said, 1_000).catch(() => undefined)
  }

  private async answerPrompt(prompt: RegExp, text: string) {
    // The words may stay on the last line when the question is over: it is open while the cursor is there.
    const open = async () => {
      const { lines, row } = await this.terminal.screen()
      return row === Terminal.size.rows - 1 && prompt.test(lines[row] ?? '')
    }
    await this.terminal.until(`the question ${prompt}`, open)
    await this.terminal.keys('C-e', 'C-u')
    await this.terminal.type(text)
    await this.terminal.keys('Enter')
    await this.terminal.until(`an end of the question ${prompt}`, async () => !(await open()))
  }

  private async lastLine() {
    return (await this.terminal.lines()).filter(Boolean).at(-1) ?? ''
  }
}
