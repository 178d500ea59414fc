import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Terminal, wholeWordPattern } from './terminal.ts'
import { TextBrowser } from './text-browser.ts'

const positionKey = 'C-y'
type Position = {
  url: string /** The link or field under the cursor, such as `input type=submit name="intent" (POST …)`, or ''. */
  on: string
}

/** Drives w3m. It finds text with `/`, moves between links and fields with Tab, and passes its position to the programs it starts. */
export class W3m extends TextBrowser {
  async start(url: string) {
    await this.preparePositionScript()
    // accept_bad_cookie: w3m doesn't accept a numeric address as a domain.
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
    const chosen = new RegExp(`[([]\\*[)\\]] ?${wholeWordPattern(label)}`, 'u')
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

  async goDownTo(text: string) {
    await this.search('g/', text)
    if (!(await this.text()).includes(text)) throw new Error(`“${text}” stands nowhere on the page`)
  }

  async address() {
    return (await this.position()).url
  }

  /**
   * Waits for an answer to a key, which w3m reads only when it has drawn everything: `r` shows its version, `c` the address. Uses the one
   * that isn't on the screen.
   */
  protected async drawn() {
    const [key, answer] = isVersion.test(await this.lastLine()) ? (['c', /^https?:/] as const) : (['r', isVersion] as const)
    // A key pressed while w3m draws is lost, so repeat it until there is an answer.
    let askedAt = 0
    await this.terminal.until(`w3m's answer to ${key}`, async () => {
      if (answer.test(await this.lastLine())) return true
      if (Date.now() - askedAt > 2_000) {
        askedAt = Date.now()
        await this.terminal.type(key)
      }
      return false
    })
  }

  /**
   * Goes through the occurrences of `text` until the element under the cursor (or the field after or before it) is of this kind. Returns
   * w3m's description of it.
   */
  private async find(text: string, kind: RegExp, then?: 'Tab' | 'Back') {
    const exact = new RegExp(wholeWordPattern(text), 'u')
    const seen = new Map<string, string>()
    for (;;) {
      await this.search(seen.size === 0 ? 'g/' : '/', text)
      const { lines, row, column } = await this.terminal.screen()
      const place = `${row},${column},${lines[0]}` // with the first line, because a long page scrolls
      if (seen.has(place)) throw new Error(`“${text}” is not what was sought (${kind}), but: ${[...seen.values()].join('; ')}`)
      seen.set(place, 'plain text')
      if (!exact.test(lines[row] ?? '')) continue
      if (then === 'Tab') await this.terminal.keys('Tab')
      if (then === 'Back') await this.terminal.keys('Escape', 'Tab')
      const { on } = await this.position()
      if (kind.test(on)) return on
      if (on) seen.set(place, on)
      // Go back to where the search was; otherwise it would find the same place again.
      if (then === 'Back') await this.terminal.keys('Tab')
    }
  }

  /** @param keys `/` searches onward, `g/` from the top */
  private async search(keys: 'g/' | '/', text: string) {
    await this.terminal.type(keys)
    await this.answerPrompt(/^Forward:/, text.replace(/[.*+?^$()|[\]\\]/g, '\\$&'))
    await this.drawn()
  }

  /** Sets up a script, started by a key as an external browser, that writes what w3m passes to it into a file. */
  private async preparePositionScript() {
    const script = join(this.terminal.home, 'tell.sh')
    const says = 'printf "%s\\n%s%s" "$W3M_URL" "$W3M_CURRENT_LINK" "$W3M_CURRENT_FORM"'
    await writeFile(script, `#!/bin/sh\n${says} > '${this.positionFile}.new'\nmv '${this.positionFile}.new' '${this.positionFile}'\n`, {
      mode: 0o755,
    })
    await mkdir(join(this.terminal.home, '.w3m'))
    await writeFile(join(this.terminal.home, '.w3m/keymap'), `keymap ${positionKey} EXTERN ${script}\n`)
  }

  /** Asks w3m for its position with the script. `u` prints nothing if the cursor is on nothing, which can't be told from a slow answer. */
  private async position(): Promise<Position> {
    await rm(this.positionFile, { force: true })
    await this.terminal.keys(positionKey)
    const answer = await this.terminal.until('what w3m tells', () => readFile(this.positionFile, 'utf8').catch(() => undefined))
    const [url = '', on = ''] = answer.split('\n')
    await this.drawn() // the script used the terminal in the meantime
    return { url, on }
  }
  private get positionFile() {
    return join(this.terminal.home, 'told')
  }

  private async answerPrompt(prompt: RegExp, text: string) {
    // The text may stay on the last line after the prompt has closed; it is open only while the cursor is there.
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

const isVersion = /^w3m version/
