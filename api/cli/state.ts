import type { Command } from 'commander'
import { loadSiteState } from '../admin/site-state.ts'
import { faultCodes, type WithPorts } from './people.ts'

/** Adds `rostrum state`, which shows what administrators see about the site (docs/moderation.md#administration). */
export function addStateCommand(rostrum: Command, onPorts: WithPorts): void {
  rostrum
    .command('state')
    .description('show the state of the site: activity by day, mail, turn timer, database, version')
    .option('--json', 'one object')
    .action(({ json }: { json?: true }) =>
      onPorts(async (ports) => {
        const state = await loadSiteState(ports)
        console.log(json ? JSON.stringify(state) : describeState(state))
        return 0
      }, faultCodes),
    )
}

const columns = ['people', 'debates', 'arguments', 'comments', 'reports'] as const

function describeState({ version, node, database, mail, alive_at, days }: Awaited<ReturnType<typeof loadSiteState>>): string {
  const megabytes = database.size === null ? '' : `, ${(database.size / 1024 / 1024).toFixed(1)} MB`
  return [
    `Rostrum ${version} on Node ${node}; ${database.kind}${megabytes}`,
    `Mail: ${mail.waiting} waiting, ${mail.tried} of them tried before`,
    `The turn timer last ran: ${alive_at ?? 'never'}`,
    ['day       ', ...columns].join('  '),
    ...days.map((one) => [one.day?.slice(0, 10), ...columns.map((column) => String(one[column]).padStart(column.length))].join('  ')),
  ].join('\n')
}
