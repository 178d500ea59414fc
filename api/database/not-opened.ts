/** What a program is started on cannot be used as it is. The message is one sentence for whoever starts it, and what they can do. */
export class NotOpened extends Error {
  override name = 'NotOpened'
}

/** What an operating system or an engine says, and what that means; `it` is the folder, the file or the server. */
type Meanings = readonly (readonly [code: RegExp, sentence: (it: string) => string])[]

const diskIsFull = (it: string) => `The disk of ${it} is full. Make room on it, then start again.`
const readOnlyDisk = (it: string) => `The disk of ${it} can only be read. Mount it for writing, then start again.`
const faultyDisk = (it: string) => `The disk of ${it} reports faults. Check the disk, and restore the last backup if need be.`

const ofFolders: Meanings = [
  [/^(EEXIST|ENOTDIR)$/, (it) => `DATA_DIR: ${it} is not a folder. Choose a folder.`],
  [/^(EACCES|EPERM)$/, (it) => `DATA_DIR: this user may not write to ${it}. Give them the right to, or choose another folder.`],
  [/^EROFS$/, readOnlyDisk],
  [/^(ENOSPC|EDQUOT)$/, diskIsFull],
  [/^EIO$/, faultyDisk],
]

const ofSqlite: Meanings = [
  [/^SQLITE_NOTADB/, (it) => `The database ${it} is damaged, or is no SQLite database. Restore the last backup, or move the file away.`],
  [/^SQLITE_CORRUPT/, (it) => `The database ${it} is damaged. Restore the last backup, or what sqlite3’s .recover finds in the file.`],
  [
    /^(SQLITE_(READONLY|CANTOPEN|PERM|AUTH)|EACCES$|EPERM$)/,
    (it) => `This user may not write to the database ${it}. Give them the right to write to the file and its folder.`,
  ],
  [/^EROFS$/, readOnlyDisk],
  [/^EISDIR$/, (it) => `The database ${it} is a folder. Move it away, then start again.`],
  [/^(SQLITE_FULL|ENOSPC$|EDQUOT$)/, diskIsFull],
  [/^(SQLITE_IOERR|EIO$)/, faultyDisk],
  [
    /^SQLITE_(BUSY|LOCKED|PROTOCOL)/,
    (it) => `Another program has held the database ${it} for a minute. End that program, then start again.`,
  ],
]

const ofPostgres: Meanings = [
  [
    /^(ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|ENOENT|EPIPE)$/,
    (it) => `DATABASE_URL: PostgreSQL does not answer at ${it}. Start it there, or correct the address.`,
  ],
  [/^(ENOTFOUND|EAI_\w+)$/, (it) => `DATABASE_URL: there is no host of that name, of ${it}. Correct the address.`],
  [/^28\w+$/, (it) => `DATABASE_URL: PostgreSQL at ${it} refuses the user or the password. Correct them.`],
  [/^3D000$/, (it) => `DATABASE_URL: PostgreSQL has no database of that name, of ${it}. Create it, or correct the name.`],
  [/^42501$/, (it) => `DATABASE_URL: the user may not make tables in ${it}. Make them the owner of the database.`],
  [/^25006$/, (it) => `DATABASE_URL: ${it} can only be read, as a replica. Name the server that takes writes.`],
  [/^53100$/, diskIsFull],
  [
    /^NO_SSL$|^UNABLE_TO_|CERT/,
    (it) => `DATABASE_URL: no secure connection to ${it} could be made. Correct its certificate, or sslmode in the address.`,
  ],
  [/^(57P0[123]|53\w+|08\w+)$/, (it) => `DATABASE_URL: PostgreSQL at ${it} takes no more connections now. Start again in a moment.`],
  [/^55P03$/, (it) => `Another program has held the database ${it} for a minute. End that program, then start again.`],
]

/** Faults that have no code, by what they say. */
const withoutCode: readonly (readonly [text: RegExp, code: string])[] = [
  [/^SASL|password must be a string|no password supplied/, '28P01'],
  [/timeout exceeded|connection timeout|Connection terminated unexpectedly/, 'ETIMEDOUT'],
  [/does not support SSL/, 'NO_SSL'],
]

/** @returns what is to be said of a data folder that cannot be made or used; the fault itself where it is another */
export const folderNotOpened = (fault: unknown, folder: string): unknown => meant(ofFolders, fault, folder)

/** What is to be said of a file of rules that is there and cannot be read; the fault itself where it is another. */
export function rulesNotOpened(fault: unknown, path: string): unknown {
  if (!/^E[A-Z]+$/.test(codeOf(fault))) return fault
  return new NotOpened(`The rules ${path} cannot be read. Let this user read the file, or move it away for the usual rules.`, {
    cause: fault,
  })
}

/**
 * What is to be said of a database that cannot be opened or brought up to date.
 * @param address `postgres://…`, of which no user and no password is repeated, or the path of an SQLite file
 * @returns the fault itself where it is another
 */
export function databaseNotOpened(fault: unknown, address: string): unknown {
  if (fault instanceof Error && /^corrupted migrations/.test(fault.message))
    return new NotOpened('The database is of a newer version of Rostrum. Install that version, or restore an older backup.', {
      cause: fault,
    })
  return /^postgres(ql)?:/.test(address) ? meant(ofPostgres, fault, placeIn(address)) : meant(ofSqlite, fault, address)
}

function meant(meanings: Meanings, fault: unknown, it: string): unknown {
  const code = codeOf(fault)
  const [, sentence] = meanings.find(([pattern]) => pattern.test(code)) ?? []
  return sentence ? new NotOpened(sentence(it), { cause: fault }) : fault
}

function codeOf(fault: unknown): string {
  if (!(fault instanceof Error)) return ''
  if ('code' in fault && typeof fault.code === 'string') return fault.code
  return withoutCode.find(([text]) => text.test(fault.message))?.[1] ?? ''
}

/** Host, port and name. */
function placeIn(address: string): string {
  if (!URL.canParse(address)) return 'this address'
  const { host, pathname, searchParams } = new URL(address)
  return `${host || searchParams.get('host') || 'localhost'}${pathname}`
}
