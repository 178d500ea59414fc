import { expect, test } from 'vitest'
import { asWriteError, isLockedError, WriteError } from './database-faults.ts'

const faultOf = (code: string) => Object.assign(new Error(code), { code })

test.each(['SQLITE_BUSY', 'SQLITE_BUSY_RECOVERY', 'SQLITE_PROTOCOL'])(
  '%s means that another process holds the file for a moment',
  (code) => {
    expect(isLockedError(faultOf(code))).toBe(true)
  },
)

test.each([
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

test('returns any other error unchanged', () => {
  for (const fault of [faultOf('SQLITE_CONSTRAINT_UNIQUE'), faultOf('23505'), new Error('no code'), 'no error']) {
    expect(isLockedError(fault)).toBe(false)
    expect(asWriteError(fault)).toBe(fault)
  }
})
