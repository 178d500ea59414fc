import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Credentials, email, Registration } from './accounts.ts'
import { NewEmail } from './email.ts'
import { mailAddress } from './email-address.ts'
import { NewInvites } from './friends.ts'

describe('an email address', () => {
  it.each([
    ['ada@example.org', 'ada@example.org', 'ada@example.org'],
    [' Ada.B+c@Example.ORG ', 'Ada.B+c@Example.ORG', 'Ada.B+c@Example.ORG'],
    ["o'neil+x@example.org", "o'neil+x@example.org", "o'neil+x@example.org"],
    ['ada@bücher.example', 'ada@bücher.example', 'ada@xn--bcher-kva.example'],
    ['Ada@BÜCHER.example', 'Ada@bücher.example', 'Ada@xn--bcher-kva.example'],
    ['ada@bu\u0308cher.example', 'ada@bücher.example', 'ada@xn--bcher-kva.example'],
    ['ada@почта.рф', 'ada@почта.рф', 'ada@xn--80a1acny.xn--p1ai'],
    ['ada@xn--80a1acny.xn--p1ai', 'ada@xn--80a1acny.xn--p1ai', 'ada@xn--80a1acny.xn--p1ai'],
    ['ada@例子.测试', 'ada@例子.测试', 'ada@xn--fsqu00a.xn--0zwm56d'],
    ['ada@mail.한국', 'ada@mail.한국', 'ada@mail.xn--3e0b707e'],
    ['ada@ελληνικά.ευ', 'ada@ελληνικά.ευ', 'ada@xn--hxargifdar.xn--qxa6a'],
    ['ada@مثال.مصر', 'ada@مثال.مصر', 'ada@xn--mgbh0fb.xn--wgbh1c'],
    ['ada@उदाहरण.भारत', 'ada@उदाहरण.भारत', 'ada@xn--p1b6ci4b4b3a.xn--h2brj9c'],
  ])('accepts %s, stores %s and sends mail to %s', (typed, stored, mailed) => {
    expect(email.parse(typed)).toBe(stored)
    expect(mailAddress(stored)).toBe(mailed)
    for (const shape of [NewEmail, Registration.pick({ email: true }), Credentials.pick({ email: true })])
      expect(shape.parse({ email: typed }).email).toBe(stored)
    expect(NewInvites.parse({ invites: [typed] }).invites).toEqual([stored])
  })

  it.each([
    '',
    'ada',
    'ada@',
    '@example.org',
    'ada@example',
    'ada@почта',
    'ada@.org',
    'ada@-a.org',
    'ada@a..org',
    'ada@a.org.',
    'ada@a.org/x',
    'ada@a.org:25',
    'ada@пример.рф/x',
    'ada@пример.рф?x',
    'ada@пример .рф',
    'ada@при\u200bмер.рф',
    'ada@1.2.3.4',
    'ada@0x7f.1',
    'ada@a.1',
    'ada@ｅxample.org',
    'ada@\u212aappa.example',
    'ada@example\u3002org',
    'ada@xn--a.рф',
    'a b@example.org',
    'a@b@example.org',
    'аda@example.org',
    '.a@example.org',
    'a..b@example.org',
    'a.@example.org',
    'a@example.org\nBcc: b@example.org',
    'a@пример.рф\nBcc: b@example.org',
    `a@${'б'.repeat(300)}.рф`,
  ])('refuses %j', (typed) => {
    expect(email.safeParse(typed).error?.issues.map(({ message }) => message)).toHaveLength(1)
    expect(NewInvites.safeParse({ invites: [typed] }).success).toBe(false)
  })

  it('has the format "email" in its JSON schema', () => {
    expect(z.toJSONSchema(email, { io: 'input' })).toMatchObject({ type: 'string', format: 'email' })
  })

  it('takes a step for each letter', () => {
    for (const text of [`${'a.'.repeat(50_000)}@a.org`, `a@${'a.'.repeat(50_000)}`, `a@${'é.'.repeat(50_000)}`, 'a@'.repeat(50_000)]) {
      const began = performance.now()
      email.safeParse(text)
      expect(performance.now() - began).toBeLessThan(1_000)
    }
  })
})
