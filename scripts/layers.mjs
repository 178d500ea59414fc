// @ts-check

/** The folders of app/ and api/, and some files, from the top layer to the bottom. A folder may only import what is below it. */
/** @type {Readonly<Record<string, readonly string[]>>} */
export const layers = {
  app: [
    'shell',
    ...['debate-page', 'home', 'dashboard'],
    'admin',
    'moderation',
    'reports',
    'messages',
    'atom',
    ...[
      'feed',
      'highlights',
      'friends',
      'people',
      'teams',
      'groups',
      'export',
      'settings',
      'sessions',
      'social',
      'second-factor',
      'tags',
      'mentions',
      'search',
      'sitemap',
    ],
    'circles',
    ...['arguments', 'comments', 'kicks', 'verdicts', 'turns', 'watches'],
    'posts',
    'map',
    'debates',
    ...['accounts', 'mail', 'notifications'],
    ...['passkeys', 'badges', 'notes'],
    'forms',
    ...['elements', 'realtime', 'ui', 'platform', 'paths.ts', 'anchors.ts', 'api-addresses.ts', 'file-paths.ts'],
  ],
  api: [
    ...['service', 'demo', 'archive'],
    'export',
    'settings',
    'sessions',
    ...['second-factor', 'passkeys', 'social'],
    'admin',
    'notes',
    'moderation',
    'reports',
    ...['votes', 'arguments', 'comments', 'feed', 'people', 'messages', 'teams', 'groups'],
    ...['highlights', 'notifications', 'realtime', 'drafts', 'sitemap'],
    ...['debates', 'verdicts', 'kicks'],
    'posts',
    'map',
    ...['mentions', 'permissions', 'watches', 'turns', 'badges'],
    'circles',
    ...['friends', 'tags', 'search', 'accounts', 'facts'],
    // Every feature gets the context. It names the ports, which are in the layers below.
    ...['context.ts'],
    ...['mail', 'channels', 'rendering', 'database', 'platform'],
  ],
}

/** Files above all folders, which assemble app/ and api/. */
export const topFiles = {
  app: 'app/(root|routes|actions\\.server|entry\\.\\w+)\\.tsx?$',
  api: 'api/(app|cli|cli/\\w+|hourly-jobs|idempotency|idempotency\\.queries|register-routes|open-api|open-ports)\\.ts$',
}

/**
 * Imports that are allowed although they point upward, at most six each in app/ and in api/.
 * @type {readonly { from: string, to: string, why: string }[]}
 */
export const exceptions = [
  {
    from: '^app/accounts/(complete-sign-in|pending-action)\\.server\\.ts$',
    to: '^app/actions\\.server\\.ts$',
    why: 'After signing in, a form that was waiting is submitted, whatever feature it belongs to.',
  },
  {
    from: '^app/debates/debate-side\\.tsx$',
    to: '^app/watches/watch-form\\.tsx$',
    why: 'Every page of a debate has a button for watching it.',
  },
  { from: '^app/platform/root-data\\.ts$', to: '^app/root\\.tsx$', why: 'Imports only a type, so nothing at run time.' },
  {
    from: '^app/realtime/page-stream\\.server\\.ts$',
    to: '^app/notifications/notifications\\.server\\.ts$',
    why: 'A page that missed events gets its unread counts again.',
  },
  {
    from: '^api/turns/pass-turn\\.ts$',
    to: '^api/kicks/end-kicks\\.ts$',
    why: 'When the last turn or an empty side ends the rounds, all open kick votes end at the same time.',
  },
  {
    from: '^api/turns/settle-debate\\.ts$',
    to: '^api/kicks/end-kicks\\.ts$',
    why: 'Kick votes expire by the same clock as turns, in chronological order.',
  },
  {
    from: '^api/turns/settle-debate\\.ts$',
    to: '^api/kicks/count-kick-votes\\.ts$',
    why: 'A participant who forfeits no longer counts in open kick votes, which may decide one.',
  },
  {
    from: '^api/turns/turns\\.http\\.ts$',
    to: '^api/debates/change-debate\\.ts$',
    why: 'The call that skips a turn returns the updated debate.',
  },
  {
    from: '^api/accounts/accounts\\.queries\\.ts$',
    to: '^api/search/documents\\.queries\\.ts$',
    why: 'A new account is indexed for search in the transaction that creates it. Search shows people, so its folder is above accounts.',
  },
]

/** Returns the rules for dependency-cruiser. Routes, which nothing imports, and tests may import everything. */
export function layerRules() {
  return Object.entries(layers).flatMap(([tree, folders]) =>
    folders.flatMap((folder, index) => {
      const inside = `^${tree}/${toPattern(folder)}`
      const exempted = exceptions.filter(({ from }) => from.startsWith(inside))
      const above = [...folders.slice(0, index).map((upper) => `^${tree}/${toPattern(upper)}`), `^${topFiles[/** @type {'app'} */ (tree)]}`]
      const comment = 'A folder may import only folders below it (scripts/layers.mjs).'
      return [
        {
          ...{ name: 'layers', severity: 'error', comment },
          from: { path: inside, pathNot: ['\\.route\\.tsx?$', '\\.(test|testing)\\.tsx?$', ...exempted.map(({ from }) => from)] },
          to: { path: above },
        },
        ...[...new Set(exempted.map(({ from }) => from))].map((from) => ({
          ...{ name: 'layers', severity: 'error', comment },
          from: { path: from },
          to: { path: above, pathNot: exempted.filter((exception) => exception.from === from).map(({ to }) => to) },
        })),
      ]
    }),
  )
}

/** @param {string} name a folder, or a file outside the folders */
const toPattern = (name) => (name.endsWith('.ts') ? `${name.replaceAll('.', '\\.')}$` : `${name}/`)
