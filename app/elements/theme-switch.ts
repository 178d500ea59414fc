/**
 * <theme-switch> around the server's theme form:
 *   <theme-switch><form method="post" action="/theme"><input type="hidden" name="to" value="/debates">
 *     <input type="hidden" name="theme" value="light"><button class="quiet"><span>Light theme</span></button></form></theme-switch>
 *
 * Switches at once instead of submitting: data-theme on <html>, the cookie that the server reads, local storage, and the
 * class theme-transition for 300 ms. The field and the button's words then name the other theme.
 * Contract: it changes the button, so React renders the form by dangerouslySetInnerHTML with suppressHydrationWarning,
 * and never hydrates <html>. The cookie must not be HttpOnly.
 */
type Theme = 'dark' | 'light'

const KEY = 'theme'
const root = document.documentElement
const asTheme = (value: unknown): Theme | undefined => (value === 'light' || value === 'dark' ? value : undefined)
const other = (theme: Theme): Theme => (theme === 'dark' ? 'light' : 'dark')
const shown = (): Theme => asTheme(root.dataset.theme) ?? 'dark'
const cookie = () => /(?:^|;\s*)theme=([^;]*)/.exec(document.cookie)?.[1]

function stored(): Theme | undefined {
  try {
    return asTheme(localStorage.getItem(KEY))
  } catch {
    return undefined // storage is forbidden here
  }
}

function keep(theme: Theme) {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere
  document.cookie = `${KEY}=${theme}; path=/; max-age=31536000; samesite=lax${secure}`
  try {
    localStorage.setItem(KEY, theme)
  } catch {
    // the cookie is enough
  }
}

let transition: ReturnType<typeof setTimeout> | undefined

function show(theme: Theme, moving: boolean) {
  clearTimeout(transition)
  if (moving) {
    root.classList.add('theme-transition')
    transition = setTimeout(() => root.classList.remove('theme-transition'), 300)
  }
  root.dataset.theme = theme
  for (const each of document.querySelectorAll('theme-switch')) {
    if (each instanceof ThemeSwitch) each.name() // not before it is defined: then it names itself
  }
}

/** First start: a choice in local storage fills a cookie that is not there. Otherwise the cookie, thus the server, wins. */
export function takeOverStoredTheme() {
  const before = stored()
  if (cookie() !== undefined || !before) return
  keep(before)
  if (before !== shown()) show(before, false)
}

// A page that comes back whole from the browser's memory may be older than the choice.
addEventListener('pageshow', (event) => {
  const theme = event.persisted && asTheme(cookie())
  if (theme && theme !== shown()) show(theme, false)
})

export class ThemeSwitch extends HTMLElement {
  connectedCallback() {
    this.addEventListener('submit', this)
    this.name()
  }

  handleEvent(event: Event) {
    event.preventDefault()
    const theme = other(shown())
    keep(theme)
    show(theme, true)
  }

  /** The button names what it leads to. */
  name() {
    const field = this.querySelector<HTMLInputElement>('[name=theme]')
    const words = this.querySelector('span')
    const next = other(shown())
    if (!field || !words || field.value === next) return
    field.value = next
    words.textContent = next === 'light' ? 'Light theme' : 'Dark theme'
  }
}
