// @ts-check

/** The rooms of a tree from its top to its ground: what one imports from another lies below it (DESIGN, Floors). */
/** @type {Readonly<Record<string, readonly string[]>>} */
export const floors = {
  app: [
    'shell',
    ...['debate-page', 'home', 'dashboard'],
    ...['feed', 'highlights', 'people', 'friends', 'tags', 'mentions'],
    ...['arguments', 'comments', 'kicks', 'verdicts', 'turns', 'watches'],
    'posts',
    'debates',
    ...['accounts', 'mail', 'notifications', 'search'],
    'forms',
    ...['elements', 'realtime', 'ui', 'platform'],
  ],
}

/** Beside the rooms, above them all: what puts a tree together. */
const roofs = { app: 'app/(root|routes|acts\\.server|entry\\.\\w+)\\.tsx?$' }

/**
 * What leads back up all the same, at most six of a tree.
 * @type {readonly { from: string, to: string, why: string }[]}
 */
export const stairs = [
  {
    from: '^app/accounts/(admit|waiting-act)\\.server\\.ts$',
    to: '^app/acts\\.server\\.ts$',
    why: 'Sign-in does what waited for it, whichever room has it.',
  },
  {
    from: '^app/debates/debate-side\\.tsx$',
    to: '^app/watches/watch-form\\.tsx$',
    why: 'Beside every page of a debate one can watch it.',
  },
  { from: '^app/platform/use-known\\.ts$', to: '^app/root\\.tsx$', why: 'The type of what the root has loaded, nothing at run time.' },
  {
    from: '^app/realtime/page-stream\\.server\\.ts$',
    to: '^app/notifications/own-counts\\.server\\.ts$',
    why: 'A page that missed something is told its counts anew.',
  },
]

/** The rules that hold the floors, in dependency-cruiser's form. Routes, which nobody imports, and tests may see everything. */
export function floorRules() {
  return Object.entries(floors).flatMap(([tree, rooms]) =>
    rooms.flatMap((room, place) => {
      const inside = `^${tree}/${room}/`
      const own = stairs.filter(({ from }) => from.startsWith(inside))
      const above = [
        `^${tree}/(${rooms.slice(0, place).join('|') || '-'})/`,
        ...(tree in roofs ? [`^${roofs[/** @type {'app'} */ (tree)]}`] : []),
      ]
      const comment = 'Imports between rooms lead downward (floors.mjs).'
      return [
        {
          ...{ name: 'floors', severity: 'error', comment },
          from: { path: inside, pathNot: ['\\.route\\.tsx?$', '\\.(test|testing)\\.tsx?$', ...own.map(({ from }) => from)] },
          to: { path: above },
        },
        ...own.map(({ from, to }) => ({
          ...{ name: 'floors', severity: 'error', comment },
          from: { path: from },
          to: { path: above, pathNot: to },
        })),
      ]
    }),
  )
}
