import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import type { Theme } from '../platform/appearance'
import { type HandedOver, handedOverId, writtenForScript } from '../platform/handed-over'
import stylesUrl from '../styles.css?url'
import type { HeadPart } from '../ui/page-meta'

/** What of a page its scripts take over, and the addresses of what they load: first the one that begins, then all that it will ask for. */
export type TakenOver = { data: HandedOver; first: readonly string[]; loaded: readonly string[] }

type Parts = {
  head: readonly HeadPart[]
  status: number
  theme: Theme /** In which the page writes its times, unless that is UTC. */
  zone: string | undefined
  taken: TakenOver | null
}

/** The HTML before and after the one element that holds the page. */
export function documentParts({ head, status, theme, zone, taken }: Parts): [string, string] {
  const said = renderToString(
    <>
      {head.map(elementOf)}
      <link rel="stylesheet" href={stylesUrl} />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      {taken?.loaded.map((href) => (
        <link key={href} rel="modulepreload" href={href} />
      ))}
    </>,
  )
  const before =
    `<!DOCTYPE html><html lang="en" data-theme="${theme}"${zone ? ` data-zone="${zone}"` : ''}><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1">${titled(said, status)}</head><body><div id="root" class="page">`
  return [before, `</div>${taken ? scriptsOf(taken) : ''}</body></html>`]
}

function elementOf(part: HeadPart, key: number): ReactElement {
  if ('title' in part) return <title key={key}>{part.title}</title>
  return 'rel' in part ? <link key={key} {...part} /> : <meta key={key} {...part} />
}

/**
 * The title of a page that answers a refused form begins with `Error: ` (LOOK, By ear). Done here, for a route's `head`
 * knows its loader's answer but not its action's.
 */
function titled(head: string, status: number): string {
  return status < 400 || head.includes('<title>Error: ') ? head : head.replace('<title>', '<title>Error: ')
}

function scriptsOf({ data, first }: TakenOver): string {
  const scripts = first.map((src) => `<script type="module" src="${src}"></script>`).join('')
  return `<script type="application/json" id="${handedOverId}">${writtenForScript(data)}</script>${scripts}`
}
