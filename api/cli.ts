import { Argument, Command } from 'commander'
import { type Role, roles } from '#contract/account-limits'
import { readEnvironment } from '../server/environment.ts'
import { setRole } from './accounts/operator.queries.ts'
import { loadSiteState } from './admin/site-state.ts'
import { exportToFile } from './archive/export-archive.ts'
import { importFiles } from './archive/import-files.ts'
import { awardPastBadges } from './badges/award-badges.ts'
import { type ActOptions, addPeopleCommands, faultCodes, type Options, performAct, type WithPorts } from './cli/people-commands.ts'
import { addSuspensionCommands } from './cli/suspension-commands.ts'
import { commandLineMode } from './database/database.ts'
import { asWriteError, OpenError, WriteError } from './database/database-faults.ts'
import { type OpenPorts, openPorts } from './open-ports.ts'

/** EX_CONFIG of sysexits.h: the environment is wrong. */
const misconfigured = 78
const lockedForLong = 'Another process has locked the database for a minute. Finished work is kept; run this again later.'
const unwritable = 'Can’t write to the database: is the disk full, or the folder read-only? Finished work is kept; run this again.'

/** The numbers that `rostrum state` lists for each day. */
const columns = ['people', 'debates', 'arguments', 'comments', 'reports'] as const

/** The operator's commands: `npm run rostrum -- import FILE…`, on the database that the environment names. */
const rostrum = new Command('rostrum').description('Rostrum’s command line. Uses DATABASE_URL and DATA_DIR, like the server.')

rostrum
  .command('import')
  .description('import archives, one debate per line; importing a debate again adds nothing')
  .argument('<files...>', 'archives, JSON lines')
  .action((files: string[]) => onPorts(({ db }) => importFiles(db, files, process)))

rostrum
  .command('export')
  .description('export all debates as an archive')
  .argument('[file]', 'output file; default: standard output')
  .action((file: string | undefined) => onPorts(({ db }) => exportToFile(db, file, process)))

rostrum
  .command('demo')
  .description('fill an empty SQLite database with the demo and print its password')
  .action(() => onPorts(fillAndPrintDemo))

rostrum
  .command('badges')
  .description('award badges for what people did before the badges existed; running it again adds none')
  .option('--json', 'one object')
  .action(({ json }: { json?: true }) => onPorts((ports) => awardAndPrintBadges(ports, json)))

addSuspensionCommands(addPeopleCommands(rostrum, onPorts), onPorts)
addRoleCommands(rostrum, onPorts)
addStateCommand(rostrum, onPorts)

// 64 is EX_USAGE (sysexits.h). Printing help is not an error.
for (const command of withSubcommands(rostrum)) command.exitOverride((end) => process.exit(end.exitCode === 0 ? 0 : 64))
await rostrum.parseAsync()

function withSubcommands(command: Command): Command[] {
  return [command, ...command.commands.flatMap(withSubcommands)]
}

/**
 * Opens the ports, runs a command and closes them.
 * @param work returns the exit code
 * @param errors the exit code for each way in which the database can fail
 */
async function onPorts(work: (ports: OpenPorts) => Promise<number>, errors = { closed: 1, locked: 1, unwritable: 1 }): Promise<void> {
  const { DATABASE_URL, DATA_DIR, clientSecret, siteUrl } = readEnvironment()
  // Standard output is reserved for the archive, so the log is silent.
  const options = { databaseUrl: DATABASE_URL, dataDir: DATA_DIR, logLevel: 'silent', clientSecret, siteUrl, writeMode: commandLineMode }
  const ports = await openPorts(options).catch((error: Error) => {
    const isOpenError = error instanceof OpenError
    console.error(isOpenError ? error.message : `Can’t open the database: ${error.message}`)
    process.exitCode = isOpenError ? misconfigured : errors.closed
  })
  if (!ports) return
  try {
    process.exitCode = await work(ports)
  } catch (error) {
    const writeError = asWriteError(error)
    if (!(writeError instanceof WriteError)) throw error
    console.error(writeError.why === 'locked' ? lockedForLong : unwritable)
    process.exitCode = errors[writeError.why]
  } finally {
    await ports.close()
  }
}

async function fillAndPrintDemo(ports: OpenPorts): Promise<number> {
  const { db } = ports
  if (db.kind !== 'sqlite') {
    console.error('The demo works only with SQLite. Unset DATABASE_URL.')
    return 1
  }
  const { fillDemo } = await import('./demo/fill-demo.ts')
  const password = await fillDemo(ports)
  await db.sync()
  if (password === null) console.error('The database is not empty; nothing was added.')
  else console.log(`The demo is ready. maria@demo.example and 19 others sign in with the password ${password}`)
  return 0
}

async function awardAndPrintBadges(ports: OpenPorts, json?: true): Promise<number> {
  const awarded = await awardPastBadges(ports)
  await ports.db.sync()
  console.log(json ? JSON.stringify(awarded) : `Awarded ${awarded.badges} badges to ${awarded.people} people.`)
  return 0
}

/** Adds `rostrum state`, which shows what administrators see about the site (docs/moderation.md#administration). */
function addStateCommand(rostrum: Command, onPorts: WithPorts): void {
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

/** Adds the commands for roles (docs/moderation.md): `rostrum grant moderator NAME`, `rostrum revoke NAME`. */
function addRoleCommands(rostrum: Command, onPorts: WithPorts): void {
  rostrum
    .command('grant')
    .description('make somebody a moderator (decides about reports) or an administrator (manages accounts too)')
    .addArgument(new Argument('<role>').choices(roles))
    .argument('<who>', 'display name, email address or #id')
    .option('--json', 'one object')
    .action((role: Role, nameOrId: string, options: Options) =>
      onPorts((ports) => performAct(ports, nameOrId, { options, ...roleCommand(role) }), faultCodes),
    )
  rostrum
    .command('revoke')
    .description('remove somebody’s role; takes effect with their next request')
    .argument('<who>', 'display name, email address or #id')
    .option('--json', 'one object')
    .action((nameOrId: string, options: Options) =>
      onPorts((ports) => performAct(ports, nameOrId, { options, ...roleCommand(null) }), faultCodes),
    )
}

function roleCommand(role: Role | null): Omit<ActOptions, 'options'> {
  return {
    name: role === null ? 'revoke' : 'grant',
    done: role === null ? 'Role removed' : `Made ${role}`,
    confirmation: null,
    logKind: 'role',
    async act(tx, { id }) {
      await setRole(tx, id, role)
      return { role }
    },
  }
}
