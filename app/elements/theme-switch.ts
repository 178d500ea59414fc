/**
 * <theme-switch> around the server's theme form:
 *   <theme-switch><form method="post" action="/theme"><input type="hidden" name="to" value="/debates">
 *     <input type="hidden" name="theme" value="light"><button class="quiet"><span>Light theme</span></button></form></theme-switch>
 *
 * Switches at once instead of submitting: data-theme on <html>, the cookie that the server reads, local storage, and the class
 * theme-transition for 300 ms. The field and the button's text then name the other theme.
 * Contract: it changes the button, so React renders the form by dangerouslySetInnerHTML with suppressHydrationWarning, and never
 * hydrates <html>. The cookie must not be HttpOnly.
 */
import { tryStorage } from './local-storage'

type Theme = 'dark' | 'light'

const KEY = 'theme'
const root = document.documentElement
const parseTheme = (value: unknown): Theme | undefined => (value === 'light' || value === 'dark' ? value : undefined)
const otherTheme = (theme: Theme): Theme => (theme === 'dark' ? 'light' : 'dark')
const currentTheme = (): Theme => parseTheme(root.dataset.theme) ?? 'dark'
const cookie = () => /(?:^|;\s*)theme=([^;]*)/.exec(document.cookie)?.[1]

const storedTheme = (): Theme | undefined => parseTheme(tryStorage(() => localStorage.getItem(KEY)))

function saveTheme(theme: Theme) {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not supported everywhere
  document.cookie = `${KEY}=${theme}; path=/; max-age=31536000; samesite=lax${secure}`
  // Without storage, the cookie is enough.
  tryStorage(() => localStorage.setItem(KEY, theme))
}

let transition: ReturnType<typeof setTimeout> | undefined

function applyTheme(theme: Theme, animated: boolean) {
  clearTimeout(transition)
  if (animated) {
    root.classList.add('theme-transition')
    transition = setTimeout(() => root.classList.remove('theme-transition'), 300)
  }
  root.dataset.theme = theme
  for (const element of document.querySelectorAll('theme-switch')) {
    if (element instanceof ThemeSwitch) element.name() // An element that isn't defined yet names itself later.
  }
}

/** Restores a missing cookie from local storage on the first visit. If there is a cookie, its value wins, because the server uses it. */
export function restoreStoredTheme() {
  const saved = storedTheme()
  if (cookie() !== undefined || !saved) return
  saveTheme(saved)
  if (saved !== currentTheme()) applyTheme(saved, false)
}

// A page restored from the back-forward cache may have an outdated theme.
addEventListener('pageshow', (event) => {
  const theme = event.persisted && parseTheme(cookie())
  if (theme && theme !== currentTheme()) applyTheme(theme, false)
})

// Applies a change made in another tab of the site.
addEventListener('storage', ({ key, newValue }) => {
  const theme = key === KEY && parseTheme(newValue)
  if (theme && theme !== currentTheme()) applyTheme(theme, false)
})

export class ThemeSwitch extends HTMLElement {
  connectedCallback() {
    this.addEventListener('submit', this)
    this.name()
  }

  handleEvent(event: Event) {
    event.preventDefault()
    const theme = otherTheme(currentTheme())
    saveTheme(theme)
    applyTheme(theme, true)
  }

  /** Names the theme that the button switches to. */
  name() {
    const field = this.querySelector<HTMLInputElement>('[name=theme]')
    const words = this.querySelector('span')
    const next = otherTheme(currentTheme())
    if (!field || !words || field.value === next) return
    field.value = next
    words.textContent = next === 'light' ? 'Light theme' : 'Dark theme'
  }
}
