import { siteUrl } from '../platform/environment.server'
import { publicFile } from '../platform/public-file.server'
import { webManifest } from './web-manifest'

/** Names the site and its icons for people who install it as an app (W3C Web Application Manifest). */
export const loader = () => publicFile(JSON.stringify(webManifest(siteUrl())), 'application/manifest+json')
