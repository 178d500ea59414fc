import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'

/** Overrides for a use of the authenticator. Without them it acts like a browser on the site's own page. */
export type Overrides = {
  origin?: string
  rpId?: string
  /** Whether the user unlocked it. */
  verified?: boolean
  /** The use count that it reports; by default one more than the last time. */
  counter?: number
  /** The challenge to sign instead of the site's. */
  challenge?: string
}

type Options = { challenge: string; rpId?: string; rp?: { id: string } }
type Key = { id: string; privateKey: KeyObject; counter: number }

/** Creates a software authenticator with one ES256 key and no attestation (WebAuthn §6, §8.7). */
export function softAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const key: Key = { id: randomBytes(32).toString('base64url'), privateKey, counter: 0 }
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })

  return {
    id: key.id,
    /** Makes the key for options of `…/options`. @returns `credential` of `addPasskey` */
    make(options: Options, overrides: Overrides = {}, statement: { fmt: string; attStmt: Map<string, unknown> } = noStatement) {
      const id = Buffer.from(key.id, 'base64url')
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const cose = cbor(new Map<number, unknown>([...es256, [-2, Buffer.from(x, 'base64url')], [-3, Buffer.from(y, 'base64url')]]))
      const authData = Buffer.concat([
        authenticatorData(key, options, { ...overrides, attested: true }),
        Buffer.alloc(16),
        length,
        id,
        cose,
      ])
      const attestation = new Map<string, unknown>([...Object.entries(statement), ['authData', authData]])
      return {
        ...{ id: key.id, type: 'public-key' },
        response: {
          clientDataJSON: clientData('webauthn.create', options, overrides),
          attestationObject: cbor(attestation).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    /** Signs a challenge. @returns `credential` of `enterByPasskey` and `proveByPasskey` */
    use(options: Options, overrides: Overrides = {}) {
      const authData = authenticatorData(key, options, { ...overrides, counter: overrides.counter ?? ++key.counter })
      const clientDataJSON = clientData('webauthn.get', options, overrides)
      const hash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest()
      const signature = createSign('sha256').update(authData).update(hash).sign(key.privateKey)
      return {
        ...{ id: key.id, type: 'public-key' },
        response: { clientDataJSON, authenticatorData: authData.toString('base64url'), signature: signature.toString('base64url') },
      }
    },
  }
}

/** An ES256 key in COSE: elliptic curve P-256. */
const es256: [number, unknown][] = [
  [1, 2],
  [3, -7],
  [-1, 1],
]
const noStatement = { fmt: 'none', attStmt: new Map<string, unknown>() }

function clientData(type: string, { challenge }: Options, overrides: Overrides): string {
  const data = { type, challenge: overrides.challenge ?? challenge, origin: overrides.origin ?? 'https://rostrum.test', crossOrigin: false }
  return Buffer.from(JSON.stringify(data)).toString('base64url')
}

type DataOptions = Overrides & { attested?: boolean }

function authenticatorData({ counter }: Key, options: Options, overrides: DataOptions): Buffer {
  const rpId = overrides.rpId ?? options.rpId ?? options.rp?.id ?? ''
  const [present, verified, attested] = [1, overrides.verified === false ? 0 : 4, overrides.attested ? 64 : 0]
  const count = Buffer.alloc(4)
  count.writeUInt32BE(overrides.counter ?? counter)
  return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([present | verified | attested]), count])
}

/** Encodes the subset of CBOR that these structures need. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)])
  if (value instanceof Map) return Buffer.concat([head(5, value.size), ...[...value].flat().map(cbor)])
  throw new Error('nothing that this encodes')
}

function head(kind: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(kind << 5) | size])
  if (size < 256) return Buffer.from([(kind << 5) | 24, size])
  return Buffer.from([(kind << 5) | 25, size >> 8, size & 255])
}
