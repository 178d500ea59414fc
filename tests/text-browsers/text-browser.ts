import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { flat, type Terminal } from './terminal.ts'

/** What a person does in a text browser. Names are what the screen shows: a link's text, a field's label, a button's words. */
export abstract class TextBrowser {
  constructor(protected readonly terminal: Terminal) {}

  protected abstract goTo(url: string): Promise<void>
  protected abstract activateLink(text: string): Promise<void>
  protected abstract activateButton(text: string): Promise<void>
  /** Writes into a line or a text area in place of what stands there. */
  abstract fillField(label: string, text: string): Promise<void>
  /** Ticks a box or picks a radio button. */
  abstract choose(label: string): Promise<void>
  abstract select(label: string, option: string): Promise<void>
  /** Goes down the page, of which the screen may show but a part, to a text that stands in one line; throws where there is none. */
  abstract goDownTo(text: string): Promise<void>
  /** The address of the page, fragment included. */
  abstract address(): Promise<string>
  /** Resolves when the screen shows all that the program has to show: half of a page may stand there, and half of the one before. */
  protected abstract drawn(): Promise<void>

  // What leads to another page names a text of that page which is not on this one: then nothing is done to the old page by mistake.
  open(url: string, expected: string) {
    return this.arriving(expected, () => this.goTo(url))
  }
  followLink(text: string, expected: string) {
    return this.arriving(expected, () => this.activateLink(text))
  }
  /** Follows a link to what is no page: the program asks what is to be done with it, and gets no answer. */
  async followToPrompt(link: string, prompt: string) {
    await this.activateLink(link)
    await this.terminal.waitFor(prompt)
  }
  /** Follows a link to another place of the same page. @returns the address then: the one before, where there is no such place */
  async skipBy(link: string) {
    await this.activateLink(link)
    await this.drawn()
    return this.address()
  }
  press(button: string, expected: string) {
    return this.arriving(expected, () => this.activateButton(button))
  }

  text() {
    return this.terminal.text()
  }
  async waitFor(text: string) {
    await this.terminal.waitFor(text)
    await this.drawn()
  }
  close() {
    return this.terminal.close()
  }

  /** A text area opens an editor: this one puts in, with no person at it, what `leaveForEditor` left. */
  protected async prepareEditor() {
    const script = join(this.terminal.home, 'editor.sh')
    await writeFile(script, `#!/bin/sh\ncat '${this.left}' > "$1"\n`, { mode: 0o755 })
    return script
  }
  protected leaveForEditor(text: string) {
    return writeFile(this.left, text)
  }
  private get left() {
    return join(this.terminal.home, 'text')
  }

  private async arriving(expected: string, act: () => Promise<void>) {
    if ((await this.text()).includes(flat(expected)))
      throw new Error(`“${expected}” is on the screen already and cannot tell the next page`)
    await act()
    await this.waitFor(expected)
  }
}
