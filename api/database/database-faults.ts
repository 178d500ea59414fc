/**
 * Nothing was written, for a reason outside the statement: `locked` if another process held the database longer than the time
 * limit, `unwritable` if the disk is full or read-only.
 */
export class WriteError extends Error {
  /** The engine's error code, or an empty string. */
  readonly code: string
  constructor(
    readonly why: 'locked' | 'unwritable',
    options?: ErrorOptions,
  ) {
    super(why === 'locked' ? 'another process holds the database' : 'the database cannot be written to', options)
    this.code = errorCode(options?.cause)
  }
}

/** Prefixes of SQLite's error codes, and PostgreSQL's codes from its appendix "Error Codes". */
const codes = {
  // A lock timeout, too many retries, a deadlock, or a serialization failure.
  locked: /^(SQLITE_(BUSY|LOCKED|PROTOCOL)|55P03$|40P01$|40001$)/,
  // The disk is full or faulty, the file or its folder is read-only, or the server is read-only or a replica.
  unwritable: /^(SQLITE_(FULL|READONLY|IOERR|CANTOPEN)|53100$|25006$|58030$)/,
} as const

/**
 * Translates an engine's error.
 * @returns a WriteError, or the error itself if it is another
 */
export function asWriteError(error: unknown): unknown {
  const code = errorCode(error)
  if (codes.locked.test(code)) return new WriteError('locked', { cause: error })
  if (codes.unwritable.test(code)) return new WriteError('unwritable', { cause: error })
  return error
}

/** Checks whether an error means that another process holds the SQLite file at this moment. */
export function isLockedError(error: unknown): boolean {
  return /^SQLITE_(BUSY|PROTOCOL)/.test(errorCode(error))
}

/** Checks whether an error means that a unique value is taken. */
export function isUniqueViolation(error: unknown): boolean {
  return /^(SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY)|23505)$/.test(errorCode(error))
}

function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** The data folder or the database cannot be used at the start. The message is a sentence for the operator, with what to do about it. */
export class OpenError extends Error {
  override name = 'OpenError'
}

/** Error codes with what they mean; `it` is the folder, the file or the server. */
type Meanings = readonly (readonly [code: RegExp, sentence: (it: string) => string])[]

const diskIsFull = (it: string) => `The disk of ${it} is full. Make room on it, then start again.`
const readOnlyDisk = (it: string) => `The disk of ${it} is read-only. Mount it for writing, then start again.`
const faultyDisk = (it: string) => `The disk of ${it} reports errors. Check the disk, and restore the last backup if necessary.`

const folderMeanings: Meanings = [
  [/^(EEXIST|ENOTDIR)$/, (it) => `DATA_DIR: ${it} is not a folder. Choose a folder.`],
  [/^(EACCES|EPERM)$/, (it) => `DATA_DIR: this user can’t write to ${it}. Give them write access, or choose another folder.`],
  [/^EROFS$/, readOnlyDisk],
  [/^(ENOSPC|EDQUOT)$/, diskIsFull],
  [/^EIO$/, faultyDisk],
]

const sqliteMeanings: Meanings = [
  [/^SQLITE_NOTADB/, (it) => `The database ${it} is damaged, or is no SQLite database. Restore the last backup, or move the file away.`],
  [/^SQLITE_CORRUPT/, (it) => `The database ${it} is damaged. Restore the last backup, or what sqlite3’s .recover finds in the file.`],
  [
    /^(SQLITE_(READONLY|CANTOPEN|PERM|AUTH)|EACCES$|EPERM$)/,
    (it) => `This user can’t write to the database ${it}. Give them write access to the file and its folder.`,
  ],
  [/^EROFS$/, readOnlyDisk],
  [/^EISDIR$/, (it) => `The database ${it} is a folder. Move it away, then start again.`],
  [/^(SQLITE_FULL|ENOSPC$|EDQUOT$)/, diskIsFull],
  [/^(SQLITE_IOERR|EIO$)/, faultyDisk],
  [
    /^SQLITE_(BUSY|LOCKED|PROTOCOL)/,
    (it) => `Another program has locked the database ${it} for a minute. Stop that program, then start again.`,
  ],
]

const postgresMeanings: Meanings = [
  [
    /^(ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|ENOENT|EPIPE)$/,
    (it) => `DATABASE_URL: PostgreSQL does not answer at ${it}. Start it there, or correct the address.`,
  ],
  [/^(ENOTFOUND|EAI_\w+)$/, (it) => `DATABASE_URL: can’t find the host of ${it}. Correct the address.`],
  [/^28\w+$/, (it) => `DATABASE_URL: PostgreSQL at ${it} refuses the user or the password. Correct them.`],
  [/^3D000$/, (it) => `DATABASE_URL: the database ${it} doesn’t exist. Create it, or correct the name.`],
  [/^42501$/, (it) => `DATABASE_URL: the user can’t create tables in ${it}. Make them the owner of the database.`],
  [/^25006$/, (it) => `DATABASE_URL: ${it} is a read-only replica. Use the primary server.`],
  [/^53100$/, diskIsFull],
  [
    /^NO_SSL$|^UNABLE_TO_|CERT/,
    (it) => `DATABASE_URL: can’t make a secure connection to ${it}. Correct its certificate, or sslmode in the address.`,
  ],
  [/^(57P0[123]|53\w+|08\w+)$/, (it) => `DATABASE_URL: PostgreSQL at ${it} has no free connections. Start again in a moment.`],
  [/^55P03$/, (it) => `Another program has locked the database ${it} for a minute. Stop that program, then start again.`],
]

/** Codes for errors that have none, found by their text. */
const withoutCode: readonly (readonly [text: RegExp, code: string])[] = [
  [/^SASL|password must be a string|no password supplied/, '28P01'],
  [/timeout exceeded|connection timeout|Connection terminated unexpectedly/, 'ETIMEDOUT'],
  [/does not support SSL/, 'NO_SSL'],
]

/** Explains why the data folder cannot be created or used. @returns an OpenError, or the error itself if it is another */
export const explainFolderError = (error: unknown, folder: string): unknown => explained(folderMeanings, error, folder)

/** Explains why an existing rules file cannot be read. @returns an OpenError, or the error itself if it is another */
export function explainRulesError(error: unknown, path: string): unknown {
  if (!/^E[A-Z]+$/.test(codeOnOpening(error))) return error
  return new OpenError(`Can’t read the rules in ${path}. Let this user read the file, or move it away to use the default rules.`, {
    cause: error,
  })
}

/**
 * Explains why a database cannot be opened or migrated.
 * @param address `postgres://…`, whose user and password are not repeated, or the path of an SQLite file
 * @returns an OpenError, or the error itself if it is another
 */
export function explainDatabaseError(error: unknown, address: string): unknown {
  if (error instanceof Error && /^corrupted migrations/.test(error.message))
    return new OpenError('A newer version of Rostrum has used this database. Install that version, or restore an older backup.', {
      cause: error,
    })
  return /^postgres(ql)?:/.test(address)
    ? explained(postgresMeanings, error, describeAddress(address))
    : explained(sqliteMeanings, error, address)
}

function explained(meanings: Meanings, error: unknown, it: string): unknown {
  const code = codeOnOpening(error)
  const [, sentence] = meanings.find(([pattern]) => pattern.test(code)) ?? []
  return sentence ? new OpenError(sentence(it), { cause: error }) : error
}

function codeOnOpening(error: unknown): string {
  if (!(error instanceof Error)) return ''
  if ('code' in error && typeof error.code === 'string') return error.code
  return withoutCode.find(([text]) => text.test(error.message))?.[1] ?? ''
}

/** Returns host, port and database name of an address. */
function describeAddress(address: string): string {
  if (!URL.canParse(address)) return 'this address'
  const { host, pathname, searchParams } = new URL(address)
  return `${host || searchParams.get('host') || 'localhost'}${pathname}`
}
