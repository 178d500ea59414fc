import { describe, expect, it } from 'vitest'
import {
  asWriteError,
  explainDatabaseError,
  explainFolderError,
  explainRulesError,
  isLockedError,
  OpenError,
  WriteError,
} from './database-faults.ts'

const faultOf = (code: string) => Object.assign(new Error(code), { code })
const messageOf = (fault: unknown) => (fault instanceof OpenError ? fault.message : 'nothing')

describe('errors at the start', () => {
  it.each([
    ['EEXIST', 'DATA_DIR: data is not a folder.'],
    ['ENOTDIR', 'DATA_DIR: data is not a folder.'],
    ['EACCES', 'DATA_DIR: this user can’t write to data.'],
    ['EROFS', 'The disk of data is read-only.'],
    ['ENOSPC', 'The disk of data is full.'],
    ['EDQUOT', 'The disk of data is full.'],
    ['EIO', 'The disk of data reports errors.'],
  ])('explains an error of the data folder: %s', (code, sentence) => {
    expect(messageOf(explainFolderError(faultOf(code), 'data'))).toContain(sentence)
  })

  it.each([
    ['SQLITE_NOTADB', 'is damaged, or is no SQLite database.'],
    ['SQLITE_CORRUPT', 'is damaged.'],
    ['SQLITE_CORRUPT_INDEX', 'is damaged.'],
    ['SQLITE_READONLY', 'This user can’t write to the database'],
    ['SQLITE_READONLY_DIRECTORY', 'This user can’t write to the database'],
    ['SQLITE_CANTOPEN', 'This user can’t write to the database'],
    ['EACCES', 'This user can’t write to the database'],
    ['EROFS', 'The disk of data/rostrum.db is read-only.'],
    ['SQLITE_FULL', 'The disk of data/rostrum.db is full.'],
    ['SQLITE_IOERR_WRITE', 'The disk of data/rostrum.db reports errors.'],
    ['SQLITE_BUSY', 'Another program has locked the database data/rostrum.db for a minute.'],
  ])('explains an error of SQLite: %s', (code, sentence) => {
    expect(messageOf(explainDatabaseError(faultOf(code), 'data/rostrum.db'))).toContain(sentence)
  })

  it.each([
    ['ECONNREFUSED', 'PostgreSQL does not answer at db:5432/rostrum.'],
    ['ETIMEDOUT', 'PostgreSQL does not answer at db:5432/rostrum.'],
    ['ENOTFOUND', 'can’t find the host of db:5432/rostrum.'],
    ['28P01', 'PostgreSQL at db:5432/rostrum refuses the user or the password.'],
    ['28000', 'PostgreSQL at db:5432/rostrum refuses the user or the password.'],
    ['3D000', 'the database db:5432/rostrum doesn’t exist.'],
    ['42501', 'the user can’t create tables in db:5432/rostrum.'],
    ['25006', 'db:5432/rostrum is a read-only replica.'],
    ['53300', 'PostgreSQL at db:5432/rostrum has no free connections.'],
    ['57P03', 'PostgreSQL at db:5432/rostrum has no free connections.'],
    ['53100', 'The disk of db:5432/rostrum is full.'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'can’t make a secure connection to db:5432/rostrum.'],
    ['55P03', 'Another program has locked the database db:5432/rostrum for a minute.'],
  ])('explains an error of PostgreSQL without the password: %s', (code, sentence) => {
    const fault = explainDatabaseError(faultOf(code), 'postgres://rostrum:hunter2@db:5432/rostrum')
    expect(messageOf(fault)).toContain(sentence)
    expect(messageOf(fault)).not.toContain('hunter2')
  })

  it.each([
    ['SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string', 'refuses the user or the password'],
    ['The server does not support SSL connections', 'can’t make a secure connection'],
    ['timeout exceeded when trying to connect', 'does not answer'],
    ['Connection terminated due to connection timeout', 'does not answer'],
  ])('explains an error of PostgreSQL without a code: %s', (message, sentence) => {
    expect(messageOf(explainDatabaseError(new Error(message), 'postgres://db/rostrum'))).toContain(sentence)
  })

  it('explains a database of a newer version, and an unreadable rules file', () => {
    const newer = new Error('corrupted migrations: previously executed migration 9999-later is missing')
    expect(messageOf(explainDatabaseError(newer, 'data/rostrum.db'))).toContain('A newer version of Rostrum has used this database')
    expect(messageOf(explainRulesError(faultOf('EISDIR'), 'data/rules.md'))).toContain('Can’t read the rules in data/rules.md.')
  })
})

it('returns any other error unchanged', () => {
  for (const fault of [new Error('no code'), faultOf('42601'), 'no error'])
    for (const result of [
      explainFolderError(fault, 'data'),
      explainDatabaseError(fault, 'postgres://db/x'),
      explainDatabaseError(fault, 'x.db'),
    ])
      expect(result).toBe(fault)
})

describe('errors while the site runs', () => {
  it.each(['SQLITE_BUSY', 'SQLITE_BUSY_RECOVERY', 'SQLITE_PROTOCOL'])(
    '%s means that another process holds the file for a moment',
    (code) => {
      expect(isLockedError(faultOf(code))).toBe(true)
    },
  )

  it.each([
    ['locked', 'SQLITE_BUSY_SNAPSHOT'],
    ['locked', 'SQLITE_PROTOCOL'],
    ['locked', '40P01'],
    ['unwritable', 'SQLITE_FULL'],
    ['unwritable', '25006'],
  ])('%s is the reason if a write fails with %s', (why, code) => {
    const fault = asWriteError(faultOf(code))
    expect(fault).toBeInstanceOf(WriteError)
    expect(fault).toMatchObject({ why, code })
  })

  it('returns any other error unchanged', () => {
    for (const fault of [faultOf('SQLITE_CONSTRAINT_UNIQUE'), faultOf('23505'), new Error('no code'), 'no error']) {
      expect(isLockedError(fault)).toBe(false)
      expect(asWriteError(fault)).toBe(fault)
    }
  })
})
