import { childrenTime } from '../machine/children-time.mjs'
import { measureAwarding } from './badges/measure-awarding.ts'
import { measureExport } from './export/measure-export.ts'
import { measureFeed } from './feed/measure-feed.ts'
import type { Size } from './growth/fill.ts'
import { measureGrowth } from './growth/measure-growth.ts'
import { measureOnPostgres } from './growth/postgres.ts'
import { measureMessages } from './messages/measure-messages.ts'
import { measureModeration } from './moderation/measure-moderation.ts'
import { measurePage } from './page/measure-page.ts'
import { type Finding, formatTable, judgeFinding } from './promises.ts'
import { measureSearch } from './search/measure-search.ts'
import { measureSitemap } from './sitemap/measure-sitemap.ts'
import { measureStart } from './start/measure-start.ts'
import { measureHerd } from './streams/measure-herd.ts'
import { measureStreams } from './streams/measure-streams.ts'
import { measureTeams } from './teams/measure-teams.ts'
import { measureTurns } from './turns/measure-turns.ts'

/*
 * Measures what docs/architecture.md promises, each value and what it is compared with in the same run:
 *   npm run bench                 everything at full size, minutes
 *   npm run bench -- --scale      only growth, at full size, on SQLite and PostgreSQL
 *   npm run bench -- --reduced    everything, smaller and shorter; allows half as much again, for a shared machine;
 *                                 without the slow phone, whose times are this machine's times six
 * Needs a build. Exits with 1 if a promise is missed.
 */
const [only = ''] = process.argv.slice(2)
if (process.argv.length > 3 || !['', '--scale', '--reduced'].includes(only)) {
  console.error('Usage: npm run bench [-- --scale | --reduced]')
  process.exit(1)
}
// Exit normally on signals, so that the servers are ended too.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

type Part = { name: string; run(): Promise<Finding[]> }

const reduced = only === '--reduced'
const tolerance = reduced ? 1.5 : 1
const growthPlan = { large: { debates: 100_000, arguments: 100_000, depth: 10_000, comments: 10_000 }, rounds: { api: 100, page: 40 } }
const reducedGrowthPlan = { large: { debates: 5_000, arguments: 5_000, depth: 1_500, comments: 5_000 }, rounds: { api: 12, page: 4 } }

/** Compare a million posts with ten thousand. */
const feedPlan = { large: { debates: 100_000, arguments: 450_000, depth: 300, comments: 100_000 }, small: thousands(1), rounds: 500 }
const searchPlan = { large: 1_000_000, small: 10_000, searches: 650 }
const reducedSearchPlan = { large: 12_000, small: 4_000, searches: 130 }
const reducedFeedPlan = { large: thousands(5), small: thousands(1), rounds: 60 }

const growth: Part[] = reduced
  ? [
      { name: 'Growth', run: () => measureGrowth(reducedGrowthPlan) },
      { name: 'Messages', run: () => measureMessages(2_000, 40) },
      { name: 'Teams', run: () => measureTeams(40) },
      { name: 'Moderation', run: () => measureModeration(10_000, 40) },
      { name: 'Feed', run: () => measureFeed(reducedFeedPlan) },
      { name: 'Search', run: () => measureSearch(reducedSearchPlan) },
    ]
  : [
      { name: 'Growth', run: () => measureGrowth(growthPlan) },
      { name: 'Growth on PostgreSQL', run: () => measureOnPostgres((addresses) => measureGrowth(growthPlan, addresses)) },
      { name: 'Messages', run: () => measureMessages(10_000, 200) },
      { name: 'Messages on PostgreSQL', run: () => measureOnPostgres((addresses) => measureMessages(10_000, 200, addresses)) },
      { name: 'Teams', run: () => measureTeams(100) },
      { name: 'Teams on PostgreSQL', run: () => measureOnPostgres(({ large }) => measureTeams(100, large)) },
      { name: 'Moderation', run: () => measureModeration(100_000, 100) },
      { name: 'Moderation on PostgreSQL', run: () => measureOnPostgres((addresses) => measureModeration(100_000, 100, addresses)) },
      { name: 'Feed', run: () => measureFeed(feedPlan) },
      { name: 'Feed on PostgreSQL', run: () => measureOnPostgres((addresses) => measureFeed(feedPlan, addresses)) },
      { name: 'Search', run: () => measureSearch(searchPlan) },
      { name: 'Search on PostgreSQL', run: () => measureOnPostgres((addresses) => measureSearch(searchPlan, addresses)) },
    ]
const parts: Part[] = [
  { name: 'Start', run: () => measureStart(reduced ? 2 : 5) },
  {
    name: 'Argument page',
    run: () =>
      measurePage(
        reduced
          ? { requests: 20, rounds: 8, warmUp: 150, starts: 1, kept: 3_000, looks: 0 }
          : { requests: 50, rounds: 12, warmUp: 400, starts: 3, kept: 10_000, looks: 3 },
      ),
  },
  { name: 'Turns', run: () => measureTurns(reduced ? 10_000 : 100_000) },
  { name: 'Badges', run: () => measureAwarding(reduced ? 100 : 1_000) },
  { name: 'Export', run: () => measureExport(reduced ? 20_000 : 100_000) },
  { name: 'Sitemap', run: () => measureSitemap(reduced ? 40_000 : 1_000_000) },
  { name: 'Streams', run: () => measureStreams(reduced ? 2_000 : 10_000) },
  { name: 'Herd', run: () => measureHerd(reduced ? 1_000 : 5_000) },
  ...growth,
]

await main(only === '--scale' ? growth : parts)

/** Returns a site of `many` thousand debates with ten posts for each. */
function thousands(many: number): Size {
  return { debates: 1_000 * many, arguments: 4_500 * many, depth: 8, comments: 1_000 * many }
}

/** Runs every part, even after one that couldn't be measured. */
async function main(chosen: readonly Part[]): Promise<void> {
  console.log(
    `Node ${process.version}, ${process.platform} ${process.arch}${reduced ? `; reduced: a promise may be missed × ${tolerance}` : ''}`,
  )
  const findings: Finding[] = []
  const failures: unknown[] = []
  for (const { name, run } of chosen) {
    const [started, worked] = [performance.now(), processorSeconds()]
    const found = await run().catch((failure: unknown) => {
      failures.push(failure)
      return []
    })
    findings.push(...found)
    const times = `${((performance.now() - started) / 1_000).toFixed(0)} s, ${(processorSeconds() - worked).toFixed(0)} s of processor time`
    console.log(`\n${name}, ${times}\n${formatTable(found, tolerance)}`)
  }
  summarise(findings, failures)
}

/** Returns the processor time in s of this process and of its children that have ended; NaN if the system doesn't report it. */
function processorSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000_000 + childrenTime()
}

function summarise(findings: readonly Finding[], failures: readonly unknown[]): void {
  const missed = findings.filter((finding) => judgeFinding(finding, tolerance) === 'MISSED')
  const promised = findings.filter(({ promise }) => promise !== undefined).length
  console.log(`\n${promised - missed.length} of ${promised} promises kept${missed.length === 0 ? '' : '; missed:'}`)
  for (const { what, value, promise } of missed) console.log(`  ${what}: ${value.toFixed(2)}, promised ${promise}`)
  for (const failure of failures) console.error('\nNot measured:', failure)
  process.exitCode = missed.length + failures.length === 0 ? 0 : 1
}
