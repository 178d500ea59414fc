import { writeCursor } from '../../../api/posts/thread-pages.ts'
import { lastOfThread } from './comment-thread.ts'
import { common, middling, rare } from './debates.ts'
import type { Filled } from './fill.ts'
import type { Tree } from './trees.ts'

/** Returns the address of a page in a database. It varies by round, so that more than one page is requested. */
type Address = (db: Filled, round: number) => string

/** A page that must cost the same in a large database as in a small one. */
export type Case = {
  name: string
  api: Address
  /** The page of the small database to compare with, if it doesn't have the same page. */
  apiSmall?: Address
  page?: Address
  pageSmall?: Address
}

const id = (tree: Tree, place: number) => String(tree.firstId + place)
/** Returns positions spread over a whole debate. */
const spreadOver = (tree: Tree, round: number) => (round * 7919) % tree.parents.length
const root = (tree: Tree, round: number) => spreadOver(tree, round) - (spreadOver(tree, round) % 5)
const halfway = (tree: Tree) => Math.floor(tree.parents.length / 2)

function list(name: string, query: string, more: Partial<Case> = {}): Case {
  return { name: `debates: ${name}`, api: () => `/api/debates?per_page=20&${query}`, page: () => `/debates?${query}`, ...more }
}

const first = { apiSmall: () => '/api/debates?per_page=20', pageSmall: () => '/debates' }

export const lists: readonly Case[] = [
  list('latest', 'sort=latest'),
  list('popular', 'sort=popular'),
  list('active', 'sort=active'),
  list('ending', 'sort=ending'),
  list('page 50', 'page=50', first),
  list('a common tag', `tags=${common.tag}`),
  list('a middling tag', `tags=${middling.tag}`),
  list('a rare tag', `tags=${rare.tag}`),
  list('two tags', `tags=${common.tag},${rare.tag}`),
  list('a common tag, popular', `tags=${common.tag}&sort=popular`),
  list('a middling tag, popular', `tags=${middling.tag}&sort=popular`),
  list('a rare tag, popular', `tags=${rare.tag}&sort=popular`),
  list('a common status', `status=${common.status}`),
  list('a rare status', `status=${rare.status}`),
  list('a rare status, popular', `status=${rare.status}&sort=popular`),
  list('a common status of a rare type', `status=${common.status}&type=${rare.type}`),
  list('a common tag of a rare status', `tags=${common.tag}&status=${rare.status}`),
  list('a common word', `search=${common.word}`),
  list('a rare word', `search=${rare.word}`),
  list('a rare word, popular', `search=${rare.word}&sort=popular`),
]

/** A page of a debate's arguments, both as an API call and as the debate's page. */
function level(name: string, tree: (db: Filled) => Tree, query: string, more: Partial<Case> = {}): Case {
  return {
    name: `arguments: ${name}`,
    api: (db) => `/api/debates/${tree(db).debateId}/arguments?${query}`,
    page: (db) => `/debates/${tree(db).slug}?${query}`,
    ...more,
  }
}

const forum = (db: Filled) => db.forum
const crowd = (db: Filled) => db.crowd
const after = (sort: 'top' | 'old' | 'new', number: number, score = 0) => `sort=${sort}&before=${writeCursor(sort, { score, number })}`

/** A page that only a large debate has, compared with the first page of the small one. */
function further(name: string, query: string | ((db: Filled) => string), against: string): Case {
  const queryOf = (db: Filled) => (typeof query === 'string' ? query : query(db))
  return {
    name: `arguments: ${name}`,
    api: (db) => `/api/debates/${db.forum.debateId}/arguments?${queryOf(db)}`,
    apiSmall: (db) => `/api/debates/${db.forum.debateId}/arguments?${against}`,
    page: (db) => `/debates/${db.forum.slug}?${queryOf(db)}`,
    pageSmall: (db) => `/debates/${db.forum.slug}?${against}`,
  }
}

export const levels: readonly Case[] = [
  level('tree, old', forum, 'sort=old'),
  level('tree, top', forum, 'sort=top'),
  level('tree, new', forum, 'sort=new'),
  further('tree, page 2', 'sort=old&page=2', 'sort=old'),
  further('tree, top, page 50', 'sort=top&page=50', 'sort=top'),
  further('tree, old, after half of them', (db) => after('old', halfway(db.forum)), 'sort=old'),
  further('tree, top, after half of them', (db) => after('top', halfway(db.forum)), 'sort=top'),
  level('linear', forum, 'view=linear'),
  further('linear, after half of them', (db) => `view=linear&${after('old', halfway(db.forum))}`, 'view=linear'),
  level('outline', forum, 'view=outline&sort=old'),
  level('tree of roots with all the replies', crowd, 'sort=top'),
  level('outline of these', crowd, 'view=outline&sort=top'),
  { name: 'map of short threads', api: (db) => `/api/debates/${db.forum.debateId}/map` },
  { name: 'map of roots with all the replies', api: (db) => `/api/debates/${db.crowd.debateId}/map` },
  { name: 'map of one deep thread', api: (db) => `/api/debates/${db.chain.debateId}/map` },
]

const argumentPage = (tree: Tree, place: number, query = '') => `/debates/${tree.slug}/arguments/${id(tree, place)}${query}`

function rebuttals(sort: 'top' | 'old' | 'new'): Case {
  return {
    name: `argument with all the replies: ${sort}`,
    api: (db, round) => `/api/arguments/${id(db.crowd, round % 20)}/rebuttals?sort=${sort}`,
    page: (db, round) => argumentPage(db.crowd, round % 20, `?sort=${sort}`),
  }
}

export const threads: readonly Case[] = [
  {
    name: 'argument: any, with its neighbours',
    api: (db, round) => `/api/arguments/${id(db.forum, spreadOver(db.forum, round))}/thread`,
  },
  {
    name: 'argument: any root, its rebuttals',
    api: (db, round) => `/api/arguments/${id(db.forum, root(db.forum, round))}/rebuttals`,
    page: (db, round) => argumentPage(db.forum, root(db.forum, round)),
  },
  {
    name: 'argument among all the replies',
    api: (db, round) => `/api/arguments/${id(db.crowd, 20 + (spreadOver(db.crowd, round) % 300))}/thread`,
  },
  rebuttals('top'),
  rebuttals('old'),
  rebuttals('new'),
  {
    name: 'argument with all the replies: top, after half',
    api: (db) => `/api/arguments/${id(db.crowd, 0)}/rebuttals?${after('top', halfway(db.crowd))}`,
    apiSmall: (db) => `/api/arguments/${id(db.crowd, 0)}/rebuttals?sort=top`,
    page: (db) => argumentPage(db.crowd, 0, `?${after('top', halfway(db.crowd))}`),
    pageSmall: (db) => argumentPage(db.crowd, 0, '?sort=top'),
  },
  {
    name: 'argument at the end of a deep thread',
    api: (db) => `/api/arguments/${id(db.chain, db.size.depth - 1)}/thread`,
    // The API returns all ancestors that a page may show, so compare threads with as many ancestors. The HTML page is compared with that of
    // the fifth level.
    apiSmall: (db) => `/api/arguments/${id(db.chain, db.size.depth - 1)}/thread`,
    page: (db) => argumentPage(db.chain, db.size.depth - 1),
    pageSmall: (db) => argumentPage(db.chain, 4),
  },
  { name: 'one debate', api: (db, round) => `/api/debates/motion-${1 + ((round * 7919) % db.size.debates)}` },
  { name: 'a tag’s page', api: () => `/api/tags/${rare.tag}`, page: () => `/tags/${rare.tag}` },
  { name: 'highlights, home', api: () => '/api/feed/highlights', page: () => '/' },
]

/** A page of a debate's comments, both as an API call and as a page of its own. */
function comments(name: string, query: string, more: Partial<Case> = {}): Case {
  return {
    name: `comments: ${name}`,
    api: (db) => `/api/debates/${db.talk.debateId}/spectator-comments?${query}`,
    page: () => `/debates/talk?tab=comments&${query}`,
    ...more,
  }
}

export const talks: readonly Case[] = [
  comments('top', 'sort=top'),
  comments('old, with the deepest and the most answered', 'sort=old'),
  comments('new', 'sort=new'),
  comments('page 50', 'sort=old&page=50', {
    apiSmall: (db) => `/api/debates/${db.talk.debateId}/spectator-comments?sort=new`,
    pageSmall: () => '/debates/talk?tab=comments&sort=new',
  }),
  comments('the best on the debate’s page', 'sort=top&depth=0&per_page=5', { page: () => '/debates/talk' }),
  {
    name: 'comment with 170 replies',
    api: (db) => `/api/spectator-comments/${id(db.talk, 0)}/replies`,
    page: (db) => `/debates/talk/comments/${id(db.talk, 0)}`,
  },
  {
    name: 'comment at the end of a deep thread',
    api: (db) => `/api/spectator-comments/${id(db.talk, lastOfThread(db.talk))}/thread`,
    page: (db) => `/debates/talk/comments/${id(db.talk, lastOfThread(db.talk))}`,
  },
]

export const cases: readonly Case[] = [...lists, ...levels, ...threads, ...talks]
