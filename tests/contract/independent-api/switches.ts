/**
 * The ways in which an API written from the customer spec alone may answer (customer-spec §3, §7): one switch for each thing that the spec
 * leaves open.
 */
export const choices = {
  ids: ['number', 'string'],
  /** The format of lists: bare, in `data`, in `data` twice, with Laravel's page numbers beside `data`, or with `meta`. */
  lists: ['bare', 'data', 'twice', 'flat', 'meta'],
  /** The format of a single object. */
  things: ['bare', 'data', 'twice'],
  /** If a write needs the token of the XSRF-TOKEN cookie. */
  xsrf: ['asked', 'ignored'],
  authors: ['user', 'author', 'id'],
  threads: ['named', 'flat', 'tree'],
  votes: ['votes_count', 'upvotes', 'object', 'score', 'absent'],
  ownVotes: ['user_vote', 'my_vote', 'absent'],
  /** The answer to a create or change. */
  made: ['whole', 'message', 'empty', 'nothing'],
  texts: ['html', 'plain'],
  dates: ['micro', 'offset', 'sql'],
  avatars: ['file', 'address', 'none'],
  people: ['counted', 'listed'],
  /** If fields other than ids may be null. */
  nulls: ['none', 'many'],
} as const

export type Switches = { [S in keyof typeof choices]: (typeof choices)[S][number] }

/** Two extreme sets of switches: as little as possible, and Laravel as most people write it. */
export const spellings: Readonly<Record<'laravel' | 'sparse', Switches>> = {
  laravel: {
    ...{ ids: 'number', lists: 'flat', things: 'data', xsrf: 'asked', authors: 'user', threads: 'named', votes: 'upvotes' },
    ...{ ownVotes: 'user_vote', made: 'whole', texts: 'html', dates: 'micro', avatars: 'file', people: 'counted', nulls: 'none' },
  },
  sparse: {
    ...{ ids: 'string', lists: 'bare', things: 'bare', xsrf: 'ignored', authors: 'id', threads: 'flat', votes: 'absent' },
    ...{ ownVotes: 'absent', made: 'nothing', texts: 'plain', dates: 'sql', avatars: 'none', people: 'listed', nulls: 'many' },
  },
}
