import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { collapseSpaces, type Terminal } from './terminal.ts'

/** A person's actions in a text browser. Controls are named by what the screen shows: a link's text, a field's label, a button's text. */
export abstract class TextBrowser {
  constructor(protected readonly terminal: Terminal) {}

  protected abstract goTo(url: string): Promise<void>
  protected abstract activateLink(text: string): Promise<void>
  protected abstract activateButton(text: string): Promise<void>
  /** Replaces the text in a field or text area. */
  abstract fillField(label: string, text: string): Promise<void>
  /** Ticks a checkbox or picks a radio button. */
  abstract choose(label: string): Promise<void>
  abstract select(label: string, option: string): Promise<void>
  /** Scrolls down to a text that stands in one line; throws an error if there is none. */
  abstract goDownTo(text: string): Promise<void>
  /** Returns the address of the page, including the fragment. */
  abstract address(): Promise<string>
  /** Waits until the screen is complete; otherwise it may show half of the page and half of the previous one. */
  protected abstract drawn(): Promise<void>

  // Whatever leads to another page takes a text that only the new page has, so that no step runs on the old page by mistake.
  open(url: string, expected: string) {
    return this.arriving(expected, () => this.goTo(url))
  }
  followLink(text: string, expected: string) {
    return this.arriving(expected, () => this.activateLink(text))
  }
  /** Follows a link to something that isn't a page: the program asks what to do with it, and gets no answer. */
  async followToPrompt(link: string, prompt: string) {
    await this.activateLink(link)
    await this.terminal.waitFor(prompt)
  }
  /** Follows a link within the page. @returns the new address, or the old one if there is no such place */
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

  /** Prepares the editor for text areas: a script that inserts the text written by `leaveForEditor`. */
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
    if ((await this.text()).includes(collapseSpaces(expected)))
      throw new Error(`“${expected}” is on the screen already and cannot tell the next page`)
    await act()
    await this.waitFor(expected)
  }
}
