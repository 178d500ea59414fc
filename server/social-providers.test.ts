import { describe, expect, it } from 'vitest'
import { readProviders } from './social-providers.ts'

const complete = { OIDC_GOOGLE_ISSUER: 'https://accounts.example', OIDC_GOOGLE_CLIENT_ID: 'id', OIDC_GOOGLE_CLIENT_SECRET: 'secret' }

describe('providers of accounts', () => {
  it('are empty unless some are set', () => {
    expect(readProviders({ PATH: '/bin', OIDC: 'x' })).toEqual({ providers: [], faults: [] })
  })

  it('are labelled by name unless they have a label', () => {
    const { providers, faults } = readProviders({
      ...complete,
      OIDC_MY_CLUB_ISSUER: 'http://127.0.0.1:4000',
      OIDC_MY_CLUB_CLIENT_ID: 'a',
      OIDC_MY_CLUB_CLIENT_SECRET: 'b',
      OIDC_MY_CLUB_LABEL: 'The Club',
    })
    expect(faults).toEqual([])
    expect(providers.map(({ name, label }) => [name, label])).toEqual([
      ['google', 'Google'],
      ['my-club', 'The Club'],
    ])
  })

  it('need every setting, and https unless they run on this machine', () => {
    expect(readProviders({ ...complete, OIDC_GOOGLE_CLIENT_SECRET: ' ' }).faults.map(({ variable }) => variable)).toEqual([
      'OIDC_GOOGLE_CLIENT_SECRET',
    ])
    for (const issuer of ['accounts.example', 'http://accounts.example', 'ftp://127.0.0.1'])
      expect(readProviders({ ...complete, OIDC_GOOGLE_ISSUER: issuer }).faults, issuer).toHaveLength(1)
  })
})
