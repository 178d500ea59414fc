/**
 * <mention-suggestions debate="12"> around a text area: whom one may mean by what stands after an @.
 *   <mention-suggestions debate="12"><textarea id="content" name="content"></textarea></mention-suggestions>
 *
 * A list box beneath the line one types in, by ARIA's pattern of a list that belongs to a text field: Down and Up choose,
 * Enter or Tab write the chosen name, Escape closes, and so do a press elsewhere and leaving. Nothing is chosen before
 * an arrow is pressed, so that Enter stays a new line for whoever types on. The text area stays a text box of many lines:
 * HTML allows it no other role, and a text box has no aria-expanded; how many there are is said aloud.
 * Contract: it adds a list and a status of its own behind the text area and sets ARIA on that, so it stands in HTML that
 * React never looks into. Members' pages with a field load it, nobody else's. What fails is silent: typing is enough.
 */

import { lookedBack, mayMentionBehind } from '#contract/mention-words'
import { mentionablePath } from '../paths'
import { isAlone, latestAnswer, optionList, type Suggestion, stepOf } from './option-list'

/** Milliseconds without a key before it asks. */
const pause = 150
/** An @, what may quote the name, and as much of it as is typed. */
const typed = /[@＠](["“„«]?)([^@＠"“”„«»\n]{0,40})$/u

type Token = { start: number; search: string }

export class MentionSuggestions extends HTMLElement {
  #area: HTMLTextAreaElement | null = null
  #list = document.createElement('ul')
  #status = document.createElement('div')
  #suggestions: Suggestion[] = []
  #options = optionList(this.#list, () => this.#area)
  #token: Token | undefined
  /** Where a list was closed or a name written: there it stays closed. */
  #done = -1
  /** What nobody is called, so that whatever begins with it is not asked for either. */
  #nobody: string | undefined
  #answers = latestAnswer(
    pause,
    (search, signal) => this.#ask(search, signal),
    (suggestions) => this.#show(suggestions ?? []),
  )

  connectedCallback() {
    this.#area = this.querySelector('textarea')
    if (!this.#area || this.#list.isConnected) return
    this.#list.id = `${this.#area.id}-people`
    this.#list.setAttribute('role', 'listbox')
    this.#list.setAttribute('aria-label', 'People to mention')
    this.#list.hidden = true
    this.#status.setAttribute('aria-live', 'polite')
    this.#status.className = 'sr-only'
    this.append(this.#list, this.#status)
    this.#area.setAttribute('aria-autocomplete', 'list')
    this.#area.setAttribute('aria-haspopup', 'listbox')
    for (const event of ['input', 'keydown', 'focusout', 'mousedown', 'click']) this.addEventListener(event, this)
    document.addEventListener('selectionchange', this)
  }

  disconnectedCallback() {
    this.#close()
    document.removeEventListener('selectionchange', this)
  }

  handleEvent(event: Event) {
    if (event instanceof KeyboardEvent) return this.#press(event)
    const option = event.target instanceof Element ? event.target.closest('[role=option]') : null
    if (event.type === 'input') return this.#type()
    if (event.type === 'focusout') return this.#close()
    // The caret has gone elsewhere.
    if (event.type === 'selectionchange' && !this.#list.hidden && this.#read()?.start !== this.#token?.start) return this.#close()
    // A press on the list leaves the focus in the field.
    if (event.type === 'mousedown' && event.target !== this.#area) event.preventDefault()
    if (event.type === 'click' && option) this.#write(option)
  }

  #press(event: KeyboardEvent) {
    if (this.#list.hidden || !isAlone(event)) return
    const { key } = event
    const step = stepOf(event)
    const chosen = this.#options.chosen()
    if (step) this.#options.step(step)
    else if ((key === 'Enter' || key === 'Tab') && chosen) this.#write(chosen)
    else if (key === 'Escape') {
      this.#done = this.#token?.start ?? -1
      this.#close()
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  /** What is being typed where the caret is; undefined where no name is. */
  #read(): Token | undefined {
    const { selectionStart: caret = 0, selectionEnd, value = '' } = this.#area ?? {}
    const found = caret === selectionEnd ? typed.exec(value.slice(Math.max(0, caret - 60), caret)) : null
    if (!found) return undefined
    const [whole, quote, search = ''] = found
    const start = caret - whole.length
    if (!mayMentionBehind(value.slice(Math.max(0, start - lookedBack), start))) return undefined
    // Without quotes a space ends a name, until more of it follows.
    if (!quote && !/^(?:[\p{L}\p{N}].*(?<!\s))?$/u.test(search)) return undefined
    return { start, search: search.trim() }
  }

  #type() {
    this.#answers.forget()
    const token = this.#read()
    if (token?.start !== this.#token?.start) this.#nobody = undefined
    if (token?.start !== this.#done) this.#done = -1
    this.#token = token
    const search = token?.search.toLowerCase() ?? ''
    if (!token || this.#done >= 0 || (this.#nobody !== undefined && search.startsWith(this.#nobody))) return this.#close()
    this.#answers.ask(search)
  }

  async #ask(search: string, signal: AbortSignal): Promise<Suggestion[]> {
    const answer = await fetch(mentionablePath(this.getAttribute('debate') ?? '', search), { signal })
    const suggestions: Suggestion[] = answer.ok ? await answer.json() : []
    // A late answer is no answer.
    if (suggestions.length === 0 && !signal.aborted) this.#nobody = search
    return suggestions
  }

  #show(suggestions: Suggestion[]) {
    this.#close()
    if (suggestions.length === 0 || document.activeElement !== this.#area) return
    this.#suggestions = suggestions
    this.#list.replaceChildren(...suggestions.map((suggestion) => this.#option(suggestion)))
    this.#options.renew()
    this.#list.hidden = false
    this.#list.style.insetBlockStart = `${this.#bottomOfLine()}px`
    this.#list.scrollIntoView({ block: 'nearest' })
    this.#area?.setAttribute('aria-controls', this.#list.id)
    const count = suggestions.length === 1 ? '1 person' : `${suggestions.length} people`
    this.#status.textContent = `${count} to mention. Choose with the arrow keys.`
  }

  #option({ name, text }: Suggestion) {
    const option = document.createElement('li')
    option.setAttribute('role', 'option')
    const bare = text.replace(/^@"?|"$/g, '')
    option.dir = 'auto'
    option.textContent = bare === name ? name : `${name} (@${bare})`
    return option
  }

  #write(option: Element) {
    const suggestion = this.#suggestions[[...this.#list.children].indexOf(option)]
    const token = this.#read()
    this.#close()
    if (!suggestion || !token || !this.#area) return
    const { selectionStart: caret, value } = this.#area
    const text = /^\s/.test(value.slice(caret)) ? suggestion.text : `${suggestion.text} `
    this.#done = token.start
    this.#area.focus()
    this.#area.setSelectionRange(token.start, caret)
    // Typed as by hand, so that it can be undone and whoever listens hears of it.
    if (document.execCommand('insertText', false, text)) return
    this.#area.setRangeText(text, token.start, caret, 'end')
    this.#area.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }

  #close() {
    this.#answers.forget()
    this.#options.choose(undefined)
    this.#suggestions = []
    this.#list.hidden = true
    this.#list.replaceChildren()
    this.#status.textContent = ''
    this.#area?.removeAttribute('aria-controls')
  }

  /** Where the line of the name ends, from the element's top: measured in a copy of the text, for a text area tells nothing of its lines. */
  #bottomOfLine(): number {
    const area = this.#area
    if (!area) return 0
    const copy = document.createElement('div')
    const { font, letterSpacing, lineHeight, padding, borderWidth, inlineSize } = getComputedStyle(area)
    Object.assign(copy.style, { position: 'absolute', visibility: 'hidden', boxSizing: 'border-box', whiteSpace: 'pre-wrap' })
    Object.assign(copy.style, { overflowWrap: 'break-word', font, letterSpacing, lineHeight, padding, borderWidth, inlineSize })
    const mark = document.createElement('span')
    mark.textContent = '@'
    copy.append(area.value.slice(0, this.#token?.start), mark)
    this.append(copy)
    const bottom = area.offsetTop + mark.offsetTop + mark.offsetHeight - area.scrollTop
    copy.remove()
    return Math.min(bottom, area.offsetTop + area.offsetHeight)
  }
}

if (!customElements.get('mention-suggestions')) customElements.define('mention-suggestions', MentionSuggestions)
