/**
 * <quick-search> around the header's search form, which works by itself:
 *   <quick-search><form action="/search" role="search"><input type="search" name="q"> <button>Search</button></form></quick-search>
 *
 * While one types, a list beneath the field shows what is found (customer-spec §2, Quick search); while it is empty, the
 * recent searches and shortcuts. By ARIA's pattern of a combobox with a list box: Down and Up choose, Enter follows what
 * is chosen or else searches, Escape closes. How much was found is said, politely. All of it are links of the server's making
 * (see search/quick.route.ts), so that they open as links do. Where the field is folded away (page-drawer) its opening
 * covers the window with a dialog, and closing that leads back to what opened it.
 * Contract: it owns its children, so React renders them by dangerouslySetInnerHTML and never looks into them again.
 */
import { searchLimits } from '#contract/search-limits'
import { quickSearchPath, searchPath, withQuery } from '../paths'
import { isAlone, latestAnswer, optionList, stepOf } from './option-list'
import { recentSearches, rememberSearch } from './recent-searches'

/** What the server answers: words to be said, and the options in groups. */
type QuickResults = { said: string; html?: string }

/** Below it the header's search is folded. */
const small = matchMedia('(width < 48rem)')

export class QuickSearch extends HTMLElement {
  #form: HTMLFormElement | null = null
  #input: HTMLInputElement | null = null
  #button: HTMLButtonElement | null = null
  #found = document.createElement('div')
  #said = document.createElement('p')
  #list = document.createElement('div')
  #options = optionList(this.#list, () => this.#input)
  #answers = latestAnswer(searchLimits.quick.debounce, ask, (found) => this.#show(found))

  connectedCallback() {
    this.#form = this.querySelector('form')
    this.#input = this.querySelector('input')
    this.#button = this.querySelector('button')
    if (!this.#form || !this.#input || !this.#button || this.#found.isConnected) return
    if (location.pathname === new URL(this.#form.action).pathname) rememberSearch(new URLSearchParams(location.search).get('q') ?? '')
    this.#said.role = 'status'
    this.#list.role = 'listbox'
    this.#list.id = 'quick-found'
    this.#list.ariaLabel = 'Suggestions'
    this.#found.className = 'found'
    this.#close()
    this.#found.append(this.#said, this.#list)
    this.append(this.#found)
    // A search field may be nothing but a search field (ARIA in HTML); a combobox is a text field.
    Object.assign(this.#input, { type: 'text', enterKeyHint: 'search', autocomplete: 'off', role: 'combobox', ariaExpanded: 'false' })
    this.#input.setAttribute('aria-controls', this.#list.id)
    this.#input.setAttribute('aria-autocomplete', 'list')
    for (const event of ['input', 'keydown', 'focusin', 'focusout', 'mousedown']) this.addEventListener(event, this)
    addEventListener('pageshow', () => this.#allow())
    this.#allow()
    // Typed before the script was here.
    if (document.activeElement === this.#input && this.#text()) this.#answers.ask(this.#text())
    this.closest('details')?.addEventListener('toggle', () => this.#cover())
  }

  handleEvent(event: Event) {
    if (event instanceof KeyboardEvent) return this.#press(event)
    if (event.type === 'mousedown') {
      // A press on the list leaves the focus in the field.
      if (this.#found.contains(event.target as Node)) event.preventDefault()
    } else if (event instanceof FocusEvent && event.type === 'focusout') {
      if (!this.contains(event.relatedTarget as Node | null)) this.#close()
    } else if (event.target === this.#input) {
      this.#allow()
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

  /** customer-spec §5: nothing is searched for while nothing is typed. */
  #allow() {
    if (this.#button) this.#button.disabled = this.#text() === ''
  }

  #press(event: KeyboardEvent) {
    if (event.target !== this.#input || !isAlone(event)) return
    const { key } = event
    const step = stepOf(event)
    const chosen = this.#options.chosen()
    if (step) {
      if (this.#list.hidden) this.#answers.ask(this.#text(), 0)
      else this.#options.step(step)
    } else if (key === 'Enter' && chosen) chosen.click()
    else if (key === 'Escape' && this.#isOpen()) {
      this.#close()
      // The fold around it stays open for once.
      event.stopPropagation()
    } else return
    event.preventDefault()
  }

  #show(found: QuickResults = { said: 'Unable to search right now' }) {
    if (!this.contains(document.activeElement)) return
    this.#list.innerHTML = found.html ?? ''
    if (!this.#text()) this.#list.prepend(...recentGroup())
    this.#found.classList.remove('sr-only')
    this.#list.hidden = this.#options.renew() === 0
    if (this.#input) this.#input.ariaExpanded = String(!this.#list.hidden)
    this.#said.textContent = found.said
  }

  /** Unseen, but there: what is said must be heard. */
  #close() {
    this.#answers.forget()
    this.#options.choose(undefined)
    this.#found.classList.add('sr-only')
    this.#list.hidden = true
    if (this.#input) this.#input.ariaExpanded = 'false'
    this.#said.textContent = ''
  }

  #isOpen() {
    return !this.#found.classList.contains('sr-only')
  }

  /** On small screens: opened, the fold covers the window. */
  #cover() {
    const details = this.closest('details')
    if (!details?.open || !small.matches || !this.#form || this.querySelector('dialog')) return
    const form = this.#form
    const dialog = document.createElement('dialog')
    dialog.ariaLabel = 'Search'
    const back = document.createElement('button')
    back.type = 'button'
    back.className = 'quiet'
    back.textContent = 'Close search'
    back.onclick = () => dialog.close()
    // The dialog's alone: the fold is closed after it.
    dialog.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') event.stopPropagation()
    })
    dialog.append(back, form, this.#found)
    this.append(dialog)
    dialog.onclose = () => {
      this.#close()
      this.append(form, this.#found)
      dialog.remove()
      details.open = false
      details.querySelector('summary')?.focus()
    }
    dialog.showModal()
    this.#input?.focus()
  }
}

async function ask(text: string, signal: AbortSignal): Promise<QuickResults> {
  const answer = await fetch(quickSearchPath(text), { signal })
  return answer.json()
}

function recentGroup() {
  const recent = recentSearches()
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
