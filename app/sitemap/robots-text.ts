import { createDebatePath, createGroupPath, createTeamPath, debatesPath, sitemapPath } from '../paths'

/** Writes robots.txt. Where several rules match an address, the longest decides. */
export function robotsText(site: string): string {
  return [
    '# Every public page may be read. Left out are members’ pages, pages that are made for one visitor, and pages that only sort or filter.',
    'User-agent: *',
    ...allowed.map((path) => `Allow: ${path}`),
    ...[...personal, ...forms].map((path) => `Disallow: ${path}`),
    ...variants.map((name) => `Disallow: /*?*${name}=`),
    '',
    `Sitemap: ${site}${sitemapPath}`,
    '',
  ].join('\n')
}

const allowed = ['/api/pictures/', '/moderation/log', `${sitemapPath}?`]

/** Answers for scripts, and pages that only members or one visitor can see. */
const personal = [
  ...['/api/', '/stream', '/search', '/feed/interactions', '/dashboard', '/my/', '/me', '/mentions', '/messages', '/notifications'],
  ...['/friends', '/admin', '/moderation', '/decisions/', '/appearance', '/theme'],
]

/** Pages with nothing but a form. Those below a list are matched exactly, because a debate's slug may begin with `create`. */
const forms = [
  ...['/auth', '/login', '/register', '/logout', '/forgot-password', '/reset-password', '/verify-email', '/email', '/unsubscribe'],
  ...['/invitation', '/report', '/users/*/report'],
  ...[createDebatePath, `${debatesPath}/*/edit`, createTeamPath, createGroupPath].flatMap((path) => [`${path}$`, `${path}?`]),
]

/** The parameters that lead to the same content in another order, or to a part of it. */
export const variants = [
  ...['sort', 'view', 'status', 'type', 'tags', 'search', 'context', 'on', 'reveal', 'fresh', 'feed', 'list', 'debate'],
  ...['reasons', 'reasons_before', 'members', 'members_before'],
]
