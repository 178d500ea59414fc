import { themePath } from '../paths'
import { useRootData } from '../platform/root-data'

/** The theme switch: a plain form, which <theme-switch> makes instant. The element owns what is inside, React doesn't. */
export function ThemeForm() {
  const { appearance, place } = useRootData()
  const other = appearance.theme === 'dark' ? 'light' : 'dark'
  const html =
    `<form method="post" action="${themePath}"><input type="hidden" name="to" value="${escaped(place)}"><input type="hidden" name="theme" value="${other}">` +
    `<button type="submit" class="quiet"><span>${other === 'light' ? 'Light' : 'Dark'} theme</span></button></form>`
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own words; the one value in them is escaped above
  return <theme-switch suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' }

function escaped(value: string): string {
  return value.replace(/[&"<>]/g, (character) => entities[character] ?? character)
}
