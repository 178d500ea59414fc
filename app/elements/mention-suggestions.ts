/**
 * <mention-suggestions debate="12"> around a text area suggests people to mention after an @.
 *   <mention-suggestions debate="12"><textarea id="content" name="content"></textarea></mention-suggestions>
 *
 * A list box beneath the current line, by ARIA's pattern of a list that belongs to a text field: Down and Up choose, Enter or Tab insert
 * the chosen name, Escape closes, and so do a press elsewhere and leaving the field. Nothing is chosen before an arrow key is pressed, so
 * that Enter still starts a new line. The text area stays a multi-line text box: HTML allows it no other role, and a text box has no
 * aria-expanded, so the number of suggestions is announced.
 * Contract: it adds a list and a status after the text area and sets ARIA attributes on it, so React must never hydrate the HTML around it.
 * Only members' pages with such a field load it. Failures are silent, because typing is enough.
 */

import { canMentionAfter, lookBehindUnits } from '#contract/mention-words'
import { mentionablePath } from '../paths'
import { arrowDirection, createOptionList, debounceRequest, isPlainKey, type Suggestion } from './option-list'

/** How long after the last key press the request is sent, in ms. */
const debounce = 150
/** An @, an optional quotation mark, and the part of the name typed so far. */
const mentionPattern = /[@＠](["“„«]?)([^@＠"“”„«»\n]{0,40})$/u

type Token = { start: number; search: string }

export class MentionSuggestions extends HTMLElement {
  #area: HTMLTextAreaElement | null = null
  #list = document.createElement('ul')
  #status = document.createElement('div')
  #suggestions: Suggestion[] = []
  #options = createOptionList(this.#list, () => this.#area)
  #token: Token | undefined
  /** The position where the list was closed or a name was inserted. The list doesn't open there again. */
  #closedAt = -1
  /** A search without results. Longer searches that begin with it are not sent. */
  #noMatch: string | undefined
  #answers = debounceRequest(
    debounce,
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
    if (event instanceof KeyboardEvent) return this.#onKey(event)
    const option = event.target instanceof Element ? event.target.closest('[role=option]') : null
    if (event.type === 'input') return this.#onInput()
    if (event.type === 'focusout') return this.#close()
    // The caret has moved elsewhere.
    if (event.type === 'selectionchange' && !this.#list.hidden && this.#tokenAtCaret()?.start !== this.#token?.start) return this.#close()
    // A press on the list leaves the focus in the field.
    if (event.type === 'mousedown' && event.target !== this.#area) event.preventDefault()
    if (event.type === 'click' && option) this.#insert(option)
  }

  #onKey(event: KeyboardEvent) {
    if (this.#list.hidden || !isPlainKey(event)) return
    const { key } = event
    const step = arrowDirection(event)
    const chosen = this.#options.chosen()
    if (step) this.#options.step(step)
    else if ((key === 'Enter' || key === 'Tab') && chosen) this.#insert(chosen)
    else if (key === 'Escape') {
      this.#closedAt = this.#token?.start ?? -1
      this.#close()
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  /** Returns the mention being typed at the caret; undefined if there is none. */
  #tokenAtCaret(): Token | undefined {
    const { selectionStart: caret = 0, selectionEnd, value = '' } = this.#area ?? {}
    const match = caret === selectionEnd ? mentionPattern.exec(value.slice(Math.max(0, caret - 60), caret)) : null
    if (!match) return undefined
    const [whole, quote, search = ''] = match
    const start = caret - whole.length
    if (!canMentionAfter(value.slice(Math.max(0, start - lookBehindUnits), start))) return undefined
    // Without quotation marks, a space ends the name unless more of it follows.
    if (!quote && !/^(?:[\p{L}\p{N}].*(?<!\s))?$/u.test(search)) return undefined
    return { start, search: search.trim() }
  }

  #onInput() {
    this.#answers.forget()
    const token = this.#tokenAtCaret()
    if (token?.start !== this.#token?.start) this.#noMatch = undefined
    if (token?.start !== this.#closedAt) this.#closedAt = -1
    this.#token = token
    const search = token?.search.toLowerCase() ?? ''
    if (!token || this.#closedAt >= 0 || (this.#noMatch !== undefined && search.startsWith(this.#noMatch))) return this.#close()
    this.#answers.ask(search)
  }

  async #ask(search: string, signal: AbortSignal): Promise<Suggestion[]> {
    const answer = await fetch(mentionablePath(this.getAttribute('debate') ?? '', search), { signal })
    const suggestions: Suggestion[] = answer.ok ? await answer.json() : []
    // An aborted request says nothing about the search.
    if (suggestions.length === 0 && !signal.aborted) this.#noMatch = search
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

  #insert(option: Element) {
    const suggestion = this.#suggestions[[...this.#list.children].indexOf(option)]
    const token = this.#tokenAtCaret()
    this.#close()
    if (!suggestion || !token || !this.#area) return
    const { selectionStart: caret, value } = this.#area
    const text = /^\s/.test(value.slice(caret)) ? suggestion.text : `${suggestion.text} `
    this.#closedAt = token.start
    this.#area.focus()
    this.#area.setSelectionRange(token.start, caret)
    // Inserts it as if it was typed, so that it can be undone and listeners get its events.
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

  /**
   * Returns where the line with the mention ends, in pixels from the top of the element. It is measured in a copy of the text,
   * because a text area doesn't expose its lines.
   */
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
