import { describe, expect, it } from 'vitest'
import { displayName, newDisplayName, Registration } from './accounts.ts'
import { toSkeleton } from './look-alikes.ts'
import { lookAlikeMessage, validateCircleName, validateDisplayName, validateName } from './name-rules.ts'

describe('a name that a person chooses', () => {
  it.each([
    ...[
      "O'Brien",
      'O’Brien',
      'Jean-Luc',
      'Nguyễn Thị Minh Khai',
      '王小明',
      'José Ñandú',
      'Мария Иванова',
      'מרים כהן',
      'محمد',
      'ऋतु',
      'Ðorđe',
    ],
    ...[
      'علی‌رضا',
      'क्‍षमा',
      'ʻOkina Kalākaua',
      'Martin Luther King Jr.',
      '山田 Taro',
      '田中さくら',
      '김민수 Kim',
      'Łukasz Żółć',
      'Βασιλική',
      'שָׁלוֹם',
      'สมชาย ใจดี',
      'தமிழ்',
    ],
    ...[
      'Ian',
      'Lan',
      'Ali',
      'Theme',
      'Badminton',
      'Modest Mussorgsky',
      'Emma',
      'Mel',
      'Alla',
      'Rosa',
      'Ada 7',
      'M3',
      'Supportive Sam',
      'Team Ada',
    ],
    ...[
      'María-José Carreño Quiñones',
      'Ólafur Ragnar',
      'Dvořák',
      'İbrahim',
      'ሰላም',
      'გიორგი',
      'Արմեն',
      'D’Angelo',
      'Siân',
      'Mo D',
      'Ng',
      'Li',
      'Olo',
    ],
  ])('may be %s', (name) => expect(validateName(name)).toBeNull())

  it.each([
    ...[
      'admin',
      'Admin',
      'ADMIN',
      'adm1n',
      'AdmIn',
      'a d m i n',
      'a.d.m.i.n',
      '4dmin',
      'ádmin',
      'Admin 2',
      'Admin Ada',
      'Ada (admin)',
      'ａｄｍｉｎ',
    ],
    ...[
      'moderator',
      'Moderators',
      'M0derator',
      'rnoderator',
      'the moderator',
      'Official Moderator',
      'mod',
      'Site Admin',
      'SiteAdmin',
      'аdmin',
    ],
    ...[
      'system',
      'System',
      'support',
      'Support Team',
      '5upport',
      'Rostrum',
      'R0STRUM',
      'Rostrum Support',
      'RostrumTeam',
      'deleted user',
      'Deleted_User',
    ],
    ...[
      'DeletedUser',
      'me',
      'Me',
      '.me.',
      'Mods',
      'mod 3',
      'everyone',
      'Everyone',
      'Ev3ryone',
      'администратор',
      'Модератор',
      '管理员',
      '𝐚𝐝𝐦𝐢𝐧',
      'administrator',
    ],
  ])('may not be %s, which is reserved', (name) => expect(validateName(name)).not.toBeNull())

  it.each(['Мaria', 'Аda', 'Ρaul', 'Adа', 'Maria Иванова', 'מרים Cohen', 'Юki山', 'カタ한'])('may not mix scripts: %s', (name) =>
    expect(validateName(name)).toMatch(/scripts/),
  )

  it.each([
    ...[
      'A\u200Bda',
      'A\u00ADda',
      '\u3164',
      '\u115F\u1160',
      '\uFFA0',
      '\u2800',
      'Ada\u2800',
      '\u202EadA',
      'Ada\u200F',
      '\u2066Ada\u2069',
      'A\u034Fda',
    ],
    ...[
      '\u0301',
      'Ada \u0301',
      'Z\u0301\u0302\u0303\u0304algo',
      'ễ\u0301\u0302',
      '\u2062Ada',
      'A\u0007da',
      '\uE000',
      '\u{E0041}Ada',
      ' \u00A0 ',
      'Ad\u061Ca',
    ],
  ])('may not contain hidden characters: %j', (name) => expect(validateName(name)).not.toBeNull())

  it('is refused with an error at its field, both display name and real name', () => {
    const typed = { name: 'Admin', display_name: 'Moderator', email: 'a@example.org', password: 'a long password' }
    const { error } = Registration.safeParse(typed)
    expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
      ['name', lookAlikeMessage],
      ['display_name', lookAlikeMessage],
    ])
    expect(Registration.safeParse({ ...typed, name: "O'Brien", display_name: 'Ada L' }).success).toBe(true)
  })

  it('can still be read if an old profile has it', () => {
    expect(displayName.safeParse('Moderator').success).toBe(true)
  })
})

describe('the name of a team or group', () => {
  it.each(['Public administration reform', 'Debate support', 'Клуб Ada', 'The Rationalists', 'All about tea', '🎈 Balloons'])(
    'may be %s',
    (name) => expect(validateCircleName(name)).toBeNull(),
  )
  it.each(['Moderators', 'The Moderators', 'Rostrum', 'Rostrum Team', 'Everyone', 'Adm1ns', '\u2800\u2800\u2800', '\u200B\u200Babc'])(
    'may not be %j',
    (name) => expect(validateCircleName(name)).not.toBeNull(),
  )
})

describe('the skeleton of a name', () => {
  it.each([
    ['Ada', 'ADA'],
    ['сосо', 'coco'],
    ['МАР', 'map'],
    ['Ada1', 'Adal'],
    ['Ada0', 'AdaO'],
    ['Ida', 'lda'],
    ['modern', 'rnodern'],
    ['ａｄａ', 'ada'],
  ])('of %s equals that of %s', (one, other) => expect(toSkeleton(one)).toBe(toSkeleton(other)))

  it.each([
    ['Jose', 'José'],
    ['Ada', 'Ade'],
    ['ian', 'lan'],
    ['Ada L', 'AdaL'],
  ])('of %s differs from that of %s', (one, other) => expect(toSkeleton(one)).not.toBe(toSkeleton(other)))
})

it.each([100, 100_000])('checks hostile names of %i characters quickly', (length) => {
  const parts = ['admin', 'adminadministrator', 'io1', '0', 'deleteduser', 'moderators', 'the a ', '\u0301', '.']
  const begun = performance.now()
  for (const part of parts) for (const judge of [validateName, validateCircleName]) judge(part.repeat(length / part.length))
  expect(performance.now() - begun).toBeLessThan(2_000)
})

describe('a new display name', () => {
  it.each(['Ann.', 'Ann-', 'Ann_', 'Ann...', 'Ann ._-', '安娜.'])('does not end in punctuation: %s', (name) => {
    expect(validateDisplayName(name)).toMatch(/^A display name must end with a letter or digit\. Remove the “[._-]” at the end\.$/)
    expect(newDisplayName.safeParse(name).success).toBe(false)
    expect(displayName.safeParse(name).success).toBe(true)
  })

  it.each(['Ann', 'Ann 2', 'Ann.B', '安娜', 'José', 'Jose\u0301', 'हिन्दी', 'สมศรี', 'عمر'])('ends in a letter or digit: %s', (name) => {
    expect(validateDisplayName(name)).toBeNull()
    expect(newDisplayName.safeParse(name).success).toBe(true)
  })
})
