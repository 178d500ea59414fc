/** Where a room lives: in the contract, in our API, in the web app. */
export type Tree = 'contract' | 'api' | 'app'

/**
 * Every room of the product and the trees it stands in. The three trees carry the same names, so that who knows
 * one knows all; a test compares this list with the disk.
 */
export const rooms: Readonly<Record<string, readonly Tree[]>> = {
  accounts: ['contract', 'api', 'app'],
  archive: ['contract', 'api'],
  arguments: ['contract', 'api', 'app'],
  channels: ['api'],
  comments: ['contract', 'api', 'app'],
  dashboard: ['app'],
  'debate-page': ['app'],
  debates: ['contract', 'api', 'app'],
  demo: ['api'],
  drafts: ['contract', 'api'],
  export: ['contract', 'api', 'app'],
  facts: ['api'],
  feed: ['contract', 'api', 'app'],
  friends: ['contract', 'api', 'app'],
  highlights: ['contract', 'api', 'app'],
  home: ['app'],
  kicks: ['contract', 'api', 'app'],
  mail: ['contract', 'api', 'app'],
  map: ['contract', 'api', 'app'],
  mentions: ['contract', 'api', 'app'],
  notifications: ['contract', 'api', 'app'],
  passkeys: ['contract', 'api', 'app'],
  people: ['contract', 'api', 'app'],
  permissions: ['contract', 'api'],
  posts: ['api', 'app'],
  realtime: ['contract', 'api', 'app'],
  rendering: ['api'],
  search: ['contract', 'api', 'app'],
  'second-factor': ['contract', 'api', 'app'],
  service: ['contract', 'api'],
  sessions: ['contract', 'api', 'app'],
  settings: ['contract', 'api', 'app'],
  shell: ['app'],
  social: ['contract', 'api', 'app'],
  tags: ['contract', 'api', 'app'],
  threads: ['contract'],
  turns: ['contract', 'api', 'app'],
  verdicts: ['contract', 'api', 'app'],
  votes: ['contract', 'api'],
  watches: ['contract', 'api', 'app'],
}
