import { z } from 'zod'
import { debateStatuses, debateTypes, outcomes, sides } from '#contract/debates'
import { verdictChoices } from '#contract/verdicts'
import companyOfTheDemo from './company.json'
import fourDayWeek from './debates/01-four-day-week.json'
import carsInCities from './debates/02-cars-in-cities.json'
import nuclearPower from './debates/03-nuclear-power.json'
import inheritanceTax from './debates/04-inheritance-tax.json'
import votesAtSixteen from './debates/05-votes-at-sixteen.json'
import motherTongue from './debates/06-mother-tongue.json'
import phonesOff from './debates/07-phones-off.json'
import giveItBack from './debates/08-give-it-back.json'
import basicIncome from './debates/09-basic-income.json'
import socialMedia from './debates/10-social-media-under-16.json'
import zoos from './debates/11-zoos.json'
import meatTax from './debates/12-meat-tax.json'
import tipping from './debates/13-tipping.json'
import stopTheClocks from './debates/14-stop-the-clocks.json'
import peopleOfTheDemo from './people.json'

/** The content of the demo. Every file is imported by name, so that server bundles contain them. */

const DemoPerson = z.object({ key: z.string().regex(/^[a-z]+$/), name: z.string(), display_name: z.string(), bio: z.string() })

/** The key of one of the demo's people. */
const person = z.string()
/** A time, in hours before the demo is filled in. */
const hoursAgo = z.number().positive()

/** Fields that speeches and remarks share. */
const post = {
  id: z.string(),
  parent: z.string().nullable(),
  author: person,
  hours_ago: hoursAgo,
  content: z.string(),
  edited: z.boolean(),
  up: z.array(person),
  down: z.array(person),
}

const Speech = z.object({ ...post, stance: z.enum(sides), round: z.number().int(), withdrawn: z.boolean() })
export type Speech = z.output<typeof Speech>

const Remark = z.object({ ...post, deleted: z.boolean() })
export type Remark = z.output<typeof Remark>

const DemoDebate = z.object({
  topic: z.string(),
  description: z.string(),
  type: z.enum(debateTypes),
  status: z.enum(debateStatuses),
  creator: person,
  created_hours_ago: hoursAgo,
  rounds: z.number().int(),
  /** Days or minutes: `3d`, `10m`; null in open debates. */
  turn_length: z
    .string()
    .regex(/^\d+[dm]$/)
    .nullable(),
  seats_per_side: z.number().int().nullable(),
  character_limit: z.number().int(),
  tags: z.array(z.string()),
  participants: z.array(z.object({ person, side: z.enum(sides).nullable(), joined_hours_ago: hoursAgo })),
  outcome: z.enum(outcomes).nullable(),
  winning_side: z.enum(sides).nullable(),
  /**
   * Its arguments, in order of time. The field isn't called `arguments`, because a JSON module's fields become names in
   * code, where that name isn't allowed.
   */
  speeches: z.array(Speech),
  /** Cast by spectators, in order. */
  ballots: z.array(z.object({ person, choice: z.enum(verdictChoices), reason: z.string() })).default([]),
  watchers: z.array(person),
  /** Comments by spectators and participants, in order of time. */
  comments: z.array(Remark).default([]),
})
export type DemoDebate = z.output<typeof DemoDebate>

const since = z.array(z.object({ person, hours_ago: hoursAgo }))

/** How the demo's people are connected outside debates. */
const Company = z.object({
  friends: z.array(z.object({ between: z.tuple([person, person]), asked_hours_ago: hoursAgo, accepted_hours_ago: hoursAgo })),
  requests: z.array(z.object({ from: person, to: person, hours_ago: hoursAgo })),
  follows: z.array(z.object({ person, tags: z.array(z.string()) })),
  conversations: z.array(
    z.object({
      between: z.tuple([person, person]),
      /** Messages in order of time. */
      messages: z.array(z.object({ by: person, hours_ago: hoursAgo, content: z.string() })),
    }),
  ),
  teams: z.array(
    z.object({
      ...{ name: z.string(), description: z.string(), owner: person, founded_hours_ago: hoursAgo },
      ...{ members: since, invited: since, asked: since },
    }),
  ),
})

export const company = Company.parse(companyOfTheDemo)
export type DemoConversation = (typeof company.conversations)[number]
export type DemoTeam = (typeof company.teams)[number]
export const people = z.array(DemoPerson).parse(peopleOfTheDemo)
export const debates = z
  .array(DemoDebate)
  .parse([
    fourDayWeek,
    carsInCities,
    nuclearPower,
    inheritanceTax,
    votesAtSixteen,
    motherTongue,
    phonesOff,
    giveItBack,
    basicIncome,
    socialMedia,
    zoos,
    meatTax,
    tipping,
    stopTheClocks,
  ])

/** The ids of the demo's people, by key. */
export type PeopleIds = ReadonlyMap<string, number>

const hour = 60 * 60 * 1000

export function demoPersonId(cast: PeopleIds, key: string): number {
  const id = cast.get(key)
  if (id === undefined) throw new Error(`nobody in the demo is called ${key}`)
  return id
}

/** Returns the time that was the given number of hours before `now`, in ms. */
export const ago = (now: number, hours: number): number => now - Math.round(hours * hour)
