import { siteUrl } from '../platform/environment.server'
import { publicFile } from '../platform/public-file.server'
import { robotsText } from './robots-text'

/** Tells crawlers what not to fetch (RFC 9309), and where the sitemap is. */
export const loader = () => publicFile(robotsText(siteUrl()), 'text/plain; charset=utf-8')
