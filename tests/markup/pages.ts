/** Pages of forgotten passwords and of links in mails. */
const mailedPages = [
  '/forgot-password',
  '/forgot-password?asked=1',
  '/reset-password?token=some&email=ada@example.org',
  '/verify-email?token=some',
  '/unsubscribe?token=some',
  '/unsubscribe?ended=1',
  '/unsubscribe/invitations?token=some',
  '/unsubscribe/invitations?token=some&done=stopped',
]

/** Public pages that every markup check visits. It also visits some pages of each kind linked from the list of debates. */
export const publicPages = [
  '/',
  '/feed/highlights',
  '/debates',
  '/tags',
  '/badges',
  '/teams',
  '/teams/1',
  '/groups',
  '/search',
  '/search?q=week',
  '/search?q=the&type=posts',
  '/auth?mode=login',
  '/auth?mode=register',
  ...mailedPages,
  '/appearance',
  '/email?token=some',
  '/email?token=some&undo=1',
  '/email?token=some&stop=1',
  '/users/Maria/report',
  '/report?about=argument-1',
  '/rules',
  '/privacy',
  '/moderation/log',
  '/no-such-page',
]

/** Pages to visit while signed in. */
export const memberPages = [
  '/',
  '/debates',
  '/tags',
  '/debates/create',
  '/dashboard',
  '/my/debates',
  '/my/debates?type=watching',
  '/mentions',
  '/notifications',
  '/notifications/preferences',
  '/friends',
  '/messages',
  '/messages/Maria',
  '/badges',
  '/teams',
  '/teams/1',
  '/teams/create',
  '/groups',
  '/groups/create',
  '/users/Maria',
  '/users/Maria/report',
  '/me',
  '/me/account',
  '/me/security',
  '/me/second-factor',
  '/me/appearance',
  '/me/privacy',
  '/me/export',
  '/me/deletion',
]

/** Kinds of pages within two links of `/debates` for a guest, and how many of each to check. */
const kinds = [
  { kind: 'debate', address: /^\/debates\/(?!create\b)[^/?]+$/, atMost: 30 },
  { kind: 'argument', address: /^\/debates\/[^/?]+\/arguments\/[^/?]+$/, atMost: 10 },
  { kind: 'argument with more context', address: /^\/debates\/[^/?]+\/arguments\/[^/?]+\?/, atMost: 5 },
  { kind: 'view or sort of a debate', address: /^\/debates\/[^/?]+\?(?!tab=)/, atMost: 8 },
  { kind: 'comments of a debate', address: /^\/debates\/[^/?]+\?tab=comments/, atMost: 4 },
  { kind: 'comment', address: /^\/debates\/[^/?]+\/comments\/[^/?]+$/, atMost: 6 },
  { kind: 'kick votes', address: /^\/debates\/[^/?]+\/kicks(\/[^/?]+)?$/, atMost: 4 },
  { kind: 'list of debates', address: /^\/debates\?/, atMost: 6 },
  { kind: 'profile', address: /^\/users\/[^/?]+$/, atMost: 3 },
  { kind: 'tag', address: /^\/tags(\/|$)/, atMost: 3 },
]

/** Follows links of the demo, two steps from `/debates`, and returns the paths of HTML pages. */
export async function discover(page: (path: string) => Promise<string>): Promise<string[]> {
  const found = new Set<string>()
  const counts = new Map<string, number>()
  let step = ['/debates']
  for (let depth = 0; depth < 2; depth++) {
    const next: string[] = []
    for (const path of step) {
      for (const link of links(await page(path))) {
        const kind = kinds.find(({ address }) => address.test(link))
        if (!kind || found.has(link)) continue
        const count = counts.get(kind.kind) ?? 0
        if (count >= kind.atMost) continue
        counts.set(kind.kind, count + 1)
        found.add(link)
        next.push(link)
      }
    }
    step = next
  }
  return [...found]
}

/** Returns the paths on this site that a page links to, without fragments. */
function links(html: string) {
  const found = html.matchAll(/<a\b[^>]*\bhref="(\/[^"#]*)/g)
  return [...found].map(([, href = '']) => href.replaceAll('&amp;', '&'))
}
