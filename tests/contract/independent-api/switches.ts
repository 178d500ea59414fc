/**
 * In how many ways an API may answer that was written from the customer's text alone (customer-spec §3, §7): what the text leaves
 * open, somebody has done each way.
 */
export const choices = {
  ids: ['number', 'string'],
  /** How lists come: as they are, in `data`, in `data` twice, with Laravel's numbers beside `data`, or with `meta`. */
  lists: ['bare', 'data', 'twice', 'flat', 'meta'],
  /** How one thing comes. */
  things: ['bare', 'data', 'twice'],
  /** Whether a write needs the token of the XSRF-TOKEN cookie. */
  xsrf: ['asked', 'ignored'],
  authors: ['user', 'author', 'id'],
  threads: ['named', 'flat', 'tree'],
  votes: ['votes_count', 'upvotes', 'object', 'score', 'absent'],
  ownVotes: ['user_vote', 'my_vote', 'absent'],
  /** What is answered to what was made or changed. */
  made: ['whole', 'message', 'empty', 'nothing'],
  texts: ['html', 'plain'],
  dates: ['micro', 'offset', 'sql'],
  avatars: ['file', 'address', 'none'],
  people: ['counted', 'listed'],
  /** Whether what is no id may be null. */
  nulls: ['none', 'many'],
} as const

export type Switches = { [S in keyof typeof choices]: (typeof choices)[S][number] }

/** Two spellings at the ends of what there is: as little as possible, and Laravel as most write it. */
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
