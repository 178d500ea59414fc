import type { MetaDescriptor } from '@remix-run/node'
import { pageTitle } from './title'

type Page = { title: string; description?: string; canonical: string; index?: boolean }

/**
 * What a page says of itself to search engines and to whoever shares it.
 * @param canonical its absolute address
 */
export function pageMeta({ title, description, canonical, index = true }: Page): MetaDescriptor[] {
  const described = description
    ? [
        { name: 'description', content: description },
        { property: 'og:description', content: description },
      ]
    : []
  return [
    { title: pageTitle(title) },
    ...described,
    { property: 'og:title', content: title },
    { tagName: 'link', rel: 'canonical', href: canonical },
    ...(index ? [] : [{ name: 'robots', content: 'noindex' }]),
  ]
}
