import { type Command, Option } from 'commander'
import { NewSuspension } from '#contract/admin'
import { findPeople } from '../accounts/person-rows.queries.ts'
import { pageOfAdminActs } from '../admin/admin.queries.ts'
import { endSuspensions, parseRuling, suspendPerson } from '../moderation/decide-case.ts'
import type { OpenPorts } from '../open-ports.ts'
import { iso } from '../platform/clock.ts'
import { Invalid } from '../platform/failures.ts'
import { type ActOptions, faultCodes, type Options, performAct, personArgument, usage, type WithPorts } from './people-commands.ts'

type SuspensionOptions = Options & { for?: string; rule?: string; reason: string }

/** Adds the commands for people who break the rules, and for the log: `rostrum people suspend|unsuspend|log` (docs/moderation.md). */
export function addSuspensionCommands(people: Command, onPorts: WithPorts): void {
  const runDecision = (nameOrId: string, options: SuspensionOptions) => onPorts((ports) => decide(ports, nameOrId, options), faultCodes)
  people
    .command('suspend')
    .description('suspend somebody: they can only read; they are told why and can appeal')
    .argument('<who>', personArgument)
    .addOption(new Option('--for <time>', 'for how long').choices(['day', 'week', 'month', 'good']).makeOptionMandatory())
    .requiredOption('--rule <number>', 'number of the rule they broke')
    .requiredOption('--reason <text>', 'the reason, which they can read')
    .option('--json', 'one object')
    .action(runDecision)
  people
    .command('unsuspend')
    .description('end somebody’s suspension')
    .argument('<who>', personArgument)
    .requiredOption('--reason <text>', 'the reason, which they can read')
    .option('--json', 'one object')
    .action(runDecision)
  people
    .command('log')
    .description('list what administrators and this command line did to accounts, latest first')
    .option('--json', 'print one JSON object per line')
    .action((options: Options) => onPorts((ports) => printLog(ports, options), faultCodes))
}

async function decide(ports: OpenPorts, nameOrId: string, options: SuspensionOptions): Promise<number> {
  const { for: time, rule, reason } = options
  const outcome = time === undefined ? 'nothing' : `suspend-${time === 'good' ? 'for-good' : time}`
  const parsed = NewSuspension.safeParse({ outcome, reason, ...(rule !== undefined && { rule }) })
  if (!parsed.success) return refuse(parsed.error.issues.map(({ message }) => message))
  try {
    return await performAct(ports, nameOrId, { options, ...suspensionCommand(ports, parsed.data) })
  } catch (error) {
    if (error instanceof Invalid) return refuse(Object.values(error.errors ?? {}).flat())
    throw error
  }
}

function refuse(sentences: readonly string[]): number {
  console.error(sentences.join(' '))
  return usage
}

function suspensionCommand({ rules }: OpenPorts, { reason, ...request }: NewSuspension): Omit<ActOptions, 'options'> {
  const ends = request.outcome === 'nothing'
  return {
    ...{ name: ends ? 'unsuspend' : 'suspend', done: ends ? 'Suspension ended' : 'Suspended', confirmation: null, logKind: 'suspension' },
    async act(tx, account, now) {
      const details = { reason, moderatorId: null, now }
      const ruling = parseRuling(rules, request)
      if (ruling.outcome === 'nothing') return { outcome: 'nothing', suspensions_ended: await endSuspensions(tx, account.id, details) }
      const decision = await suspendPerson(tx, account, { ...details, ruling })
      return { outcome: ruling.outcome, decision: String(decision.id) }
    },
  }
}

async function printLog({ db }: OpenPorts, { json }: Options): Promise<number> {
  const rows = await pageOfAdminActs(db.read, { limit: 100, offset: 0, before: undefined })
  const people = await findPeople(db.read, [...new Set(rows.flatMap(({ admin_id, user_id }) => [admin_id ?? [], user_id].flat()))])
  for (const { act, details, admin_id, user_id, created_at } of rows) {
    const by = admin_id === null ? null : (people.get(admin_id)?.display_name ?? null)
    const about = people.get(user_id)?.display_name ?? null
    const at = iso(created_at)
    const summary = `${at} ${act} ${details}: #${user_id} ${about ?? '(erased)'}, by ${by ?? 'the command line'}`
    console.log(json ? JSON.stringify({ at, act, details, about, by }) : summary)
  }
  return 0
}
