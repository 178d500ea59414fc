/**
 * <quick-search> around the header's search form, which works by itself:
 *   <quick-search><form action="/search" role="search"><input type="search" name="q"> <button>Search</button></form></quick-search>
 *
 * While the reader types, a list below the field shows results (customer-spec §2, Quick search); while it is empty, the recent searches and
 * shortcuts. It follows ARIA's pattern of a combobox with a list box: Down and Up choose, Enter follows the chosen link or else searches,
 * Escape closes. The number of results is announced politely. All results are links made by the server (see search/quick.route.ts), so that
 * they open as links do. If the field is folded away (page-drawer), opening it covers the window with a dialog, and closing the dialog
 * returns the focus.
 * Contract: it owns its children, so React renders them by dangerouslySetInnerHTML and never hydrates them.
 */
import { searchLimits } from '#contract/search-limits'
import { quickSearchPath, searchPath, withQuery } from '../paths'
import { loadRecentSearches, rememberSearch } from './local-storage'
import { makeButton } from './make-button'
import { arrowDirection, createOptionList, debounceRequest, isPlainKey } from './option-list'

/** The server's answer: a text to announce, and the options in groups. */
type QuickResults = { message: string; html?: string }

/** Below this width the header's search is folded. */
const smallScreen = matchMedia('(width < 48rem)')

export class QuickSearch extends HTMLElement {
  #form: HTMLFormElement | null = null
  #input: HTMLInputElement | null = null
  #button: HTMLButtonElement | null = null
  #results = document.createElement('div')
  #status = document.createElement('p')
  #list = document.createElement('div')
  #options = createOptionList(this.#list, () => this.#input)
  #answers = debounceRequest(searchLimits.quick.debounce, fetchResults, (found) => this.#show(found))

  connectedCallback() {
    this.#form = this.querySelector('form')
    this.#input = this.querySelector('input')
    this.#button = this.querySelector('button')
    if (!this.#form || !this.#input || !this.#button || this.#results.isConnected) return
    if (location.pathname === new URL(this.#form.action).pathname) rememberSearch(new URLSearchParams(location.search).get('q') ?? '')
    this.#status.role = 'status'
    this.#list.role = 'listbox'
    this.#list.id = 'quick-found'
    this.#list.ariaLabel = 'Suggestions'
    this.#results.className = 'found'
    this.#close()
    this.#results.append(this.#status, this.#list)
    this.append(this.#results)
    // ARIA in HTML allows no combobox role on a search field, only on a text field.
    Object.assign(this.#input, { type: 'text', enterKeyHint: 'search', autocomplete: 'off', role: 'combobox', ariaExpanded: 'false' })
    this.#input.setAttribute('aria-controls', this.#list.id)
    this.#input.setAttribute('aria-autocomplete', 'list')
    for (const event of ['input', 'keydown', 'focusin', 'focusout', 'mousedown']) this.addEventListener(event, this)
    addEventListener('pageshow', () => this.#toggleButton())
    addEventListener('keydown', (event) => this.#onShortcut(event))
    this.#toggleButton()
    // The reader may have typed before the script loaded.
    if (document.activeElement === this.#input && this.#text()) this.#answers.ask(this.#text())
    this.closest('details')?.addEventListener('toggle', () => this.#openDialog())
  }

  handleEvent(event: Event) {
    if (event instanceof KeyboardEvent) return this.#onKey(event)
    if (event.type === 'mousedown') {
      // Pressing on the list leaves the focus in the field.
      if (this.#results.contains(event.target as Node)) event.preventDefault()
    } else if (event instanceof FocusEvent && event.type === 'focusout') {
      if (!this.contains(event.relatedTarget as Node | null)) this.#close()
    } else if (event.target === this.#input) {
      this.#toggleButton()
      const text = this.#text()
      if (event.type === 'focusin') this.#answers.ask(text, 0)
      else {
        this.#options.choose(undefined)
        this.#answers.ask(text, text ? undefined : 0)
      }
    }
  }

  #text() {
    return this.#input?.value.trim() ?? ''
  }

  /** Disables the button while nothing is typed (customer-spec §5). */
  #toggleButton() {
    if (this.#button) this.#button.disabled = this.#text() === ''
  }

  /** The key `/` focuses the search, except while the reader types in a field. */
  #onShortcut(event: KeyboardEvent) {
    const isTyping = event.target instanceof HTMLElement && event.target.matches('input,textarea,select')
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey || !this.#input?.checkVisibility()) return
    event.preventDefault()
    this.#input.focus()
  }

  #onKey(event: KeyboardEvent) {
    if (event.target !== this.#input || !isPlainKey(event)) return
    const { key } = event
    const step = arrowDirection(event)
    const chosen = this.#options.chosen()
    if (step) {
      if (this.#list.hidden) this.#answers.ask(this.#text(), 0)
      else this.#options.step(step)
    } else if (key === 'Enter' && chosen) chosen.click()
    else if (key === 'Escape' && this.#isOpen()) {
      this.#close()
      // This Escape must not close the drawer around the search as well.
      event.stopPropagation()
    } else return
    event.preventDefault()
  }

  #show(found: QuickResults = { message: 'Unable to search right now' }) {
    if (!this.contains(document.activeElement)) return
    this.#list.innerHTML = found.html ?? ''
    if (!this.#text()) this.#list.prepend(...recentGroup())
    this.#results.classList.remove('sr-only')
    this.#list.hidden = this.#options.renew() === 0
    if (this.#input) this.#input.ariaExpanded = String(!this.#list.hidden)
    this.#status.textContent = found.message
  }

  /** Hides the results but keeps them rendered, so that the status is still announced. */
  #close() {
    this.#answers.forget()
    this.#options.choose(undefined)
    this.#results.classList.add('sr-only')
    this.#list.hidden = true
    if (this.#input) this.#input.ariaExpanded = 'false'
    this.#status.textContent = ''
  }

  #isOpen() {
    return !this.#results.classList.contains('sr-only')
  }

  /** Shows the search in a dialog that covers the window, when the drawer opens on a small screen. */
  #openDialog() {
    const details = this.closest('details')
    if (!details?.open || !smallScreen.matches || !this.#form || this.querySelector('dialog')) return
    const form = this.#form
    const dialog = document.createElement('dialog')
    dialog.ariaLabel = 'Search'
    const back = makeButton('Close search', () => dialog.close(), 'quiet')
    // This Escape closes only the dialog. Closing the dialog then closes the drawer.
    dialog.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') event.stopPropagation()
    })
    dialog.append(back, form, this.#results)
    this.append(dialog)
    dialog.onclose = () => {
      this.#close()
      this.append(form, this.#results)
      dialog.remove()
      details.open = false
      details.querySelector('summary')?.focus()
    }
    dialog.showModal()
    this.#input?.focus()
  }
}

async function fetchResults(text: string, signal: AbortSignal): Promise<QuickResults> {
  const answer = await fetch(quickSearchPath(text), { signal })
  return answer.json()
}

function recentGroup() {
  const recent = loadRecentSearches()
  if (recent.length === 0) return []
  const group = document.createElement('div')
  group.role = 'group'
  group.ariaLabel = 'Recent searches'
  const title = document.createElement('p')
  title.ariaHidden = 'true'
  title.textContent = 'Recent searches'
  const links = recent.map((text) => {
    const link = document.createElement('a')
    link.role = 'option'
    link.href = withQuery(searchPath, { q: text })
    link.dir = 'auto'
    link.textContent = text
    return link
  })
  group.append(title, ...links)
  return [group]
}
