import type { Rule } from '#contract/moderation'
import type { Context } from '../context.ts'
import { renderAnyhow } from '../rendering/rendering.ts'

/** Returns the site's rules as HTML. */
export async function showRules({ rules }: Context): Promise<{ data: { introduction: string; rules: Rule[] } }> {
  const [introduction, ...texts] = await Promise.all([rules.introduction, ...rules.rules.map(({ source }) => source)].map(htmlOf))
  const shown = rules.rules.map(({ number, title }, index) => ({ number, title, content: texts[index] ?? '' }))
  return { data: { introduction: introduction ?? '', rules: shown } }
}

/** The rendered rules. They can't change while the process runs. */
const rendered = new Map<string, Promise<string>>()

function htmlOf(source: string): Promise<string> {
  const known = rendered.get(source)
  if (known) return known
  const html = renderAnyhow(source, { excerptLength: 0 }).then((text) => text.html)
  rendered.set(source, html)
  html.catch(() => rendered.delete(source))
  return html
}
