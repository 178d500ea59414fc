import type { Rule } from '#contract/moderation'
import type { Context } from '../context.ts'
import { renderAnyhow } from '../rendering/rendering.ts'

/** Returns the site's rules as HTML. */
export async function showRules({ rules }: Context): Promise<{ data: { introduction: string; rules: Rule[] } }> {
  const [introduction, ...texts] = await Promise.all([rules.introduction, ...rules.rules.map(({ source }) => source)].map(renderRule))
  const shown = rules.rules.map(({ number, title }, index) => ({ number, title, content: texts[index] ?? '' }))
  return { data: { introduction: introduction ?? '', rules: shown } }
}

/** The rendered rules. They can't change while the process runs. */
const rendered = new Map<string, Promise<string>>()

function renderRule(source: string): Promise<string> {
  const cached = rendered.get(source)
  if (cached) return cached
  const html = renderAnyhow(source, { excerptLength: 0 }).then((text) => text.html)
  rendered.set(source, html)
  html.catch(() => rendered.delete(source))
  return html
}
