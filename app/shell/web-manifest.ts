import { homePath } from '../paths'
import { aboutIntro } from './shell-text'

/** The dark theme's background, which is the default (app/ui/tokens.css). */
const background = '#0f1318'

/** Returns the manifest. @param site the site's address without a slash at the end */
export function webManifest(site: string) {
  const icon = (name: string, sizes: string, purpose?: 'maskable') => ({
    ...{ src: `${site}/${name}`, sizes, type: 'image/png' },
    ...(purpose && { purpose }),
  })
  return {
    name: 'Rostrum',
    short_name: 'Rostrum',
    description: aboutIntro,
    lang: 'en',
    id: site + homePath,
    start_url: site + homePath,
    scope: site + homePath,
    // Pages have no back button of their own, so the browser's must stay.
    display: 'minimal-ui',
    background_color: background,
    theme_color: background,
    // Made by scripts/make-icons.mjs.
    icons: [icon('icon-192.png', '192x192'), icon('icon-512.png', '512x512'), icon('icon-maskable.png', '512x512', 'maskable')],
  }
}
