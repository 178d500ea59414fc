import { z } from 'zod'
import * as accounts from '#contract/accounts'
import * as admin from '#contract/admin'
import * as argumentsContract from '#contract/arguments'
import * as badges from '#contract/badges'
import type { Call, Stream } from '#contract/call'
import * as call from '#contract/call'
import * as circles from '#contract/circles'
import * as comments from '#contract/comments'
import * as debateEditing from '#contract/debate-editing'
import * as debates from '#contract/debates'
import * as drafts from '#contract/drafts'
import * as email from '#contract/email'
import * as exported from '#contract/export'
import * as feed from '#contract/feed'
import * as friends from '#contract/friends'
import * as groups from '#contract/groups'
import * as highlights from '#contract/highlights'
import * as kicks from '#contract/kicks'
import * as lists from '#contract/lists'
import { isRecord } from '#contract/lists'
import * as mail from '#contract/mail'
import * as map from '#contract/map'
import * as mentions from '#contract/mentions'
import * as messages from '#contract/messages'
import * as moderation from '#contract/moderation'
import * as moderationLog from '#contract/moderation-log'
import * as notes from '#contract/notes'
import * as notifications from '#contract/notifications'
import * as passkeys from '#contract/passkeys'
import * as passwords from '#contract/passwords'
import * as people from '#contract/people'
import * as permissions from '#contract/permissions'
import * as realtime from '#contract/realtime'
import * as reports from '#contract/reports'
import * as search from '#contract/search'
import * as secondFactor from '#contract/second-factor'
import * as service from '#contract/service'
import * as sessions from '#contract/sessions'
import * as settings from '#contract/settings'
import * as sitemap from '#contract/sitemap'
import * as social from '#contract/social'
import * as tags from '#contract/tags'
import * as teams from '#contract/teams'
import * as turns from '#contract/turns'
import * as verdicts from '#contract/verdicts'
import * as votes from '#contract/votes'
import * as watches from '#contract/watches'

/** The contract's modules by feature; a test compares them with the files on disk. */
const modules: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  debates,
  debateEditing,
  arguments: argumentsContract,
  map,
  feed,
  highlights,
  turns,
  kicks,
  verdicts,
  votes,
  comments,
  mentions,
  notes,
  watches,
  notifications,
  tags,
  search,
  sitemap,
  accounts,
  people,
  friends,
  messages,
  reports,
  moderation,
  'moderation-log': moderationLog,
  admin,
  settings,
  badges,
  teams,
  groups,
  sessions,
  social,
  'second-factor': secondFactor,
  export: exported,
  passkeys,
  email,
  passwords,
  mail,
  drafts,
  realtime,
  service,
  call,
  lists,
  circles,
  permissions,
}

/** A call with its export name and its feature. */
export type NamedCall = { name: string; feature: string; call: Call }

/** Returns every call of the contract by feature, sorted by path and method within each. */
export function contractCalls(): NamedCall[] {
  return Object.entries(modules).flatMap(([feature, exported]) =>
    Object.entries(exported)
      .flatMap(([name, value]) => (isCall(value) ? [{ name, feature, call: value }] : []))
      .sort((a, b) => sortKey(a.call).localeCompare(sortKey(b.call), 'en')),
  )
}

/** A stream with its export name and its feature. */
export type NamedStream = { name: string; feature: string; stream: Stream }

export function contractStreams(): NamedStream[] {
  return Object.entries(modules).flatMap(([feature, exported]) =>
    Object.entries(exported).flatMap(([name, value]) => (isStream(value) ? [{ name, feature, stream: value }] : [])),
  )
}

/** Returns the contract's named shapes: the exported schemas with capitalised names. */
export function contractShapes(): { name: string; shape: z.ZodType }[] {
  return Object.values(modules).flatMap((exported) =>
    Object.entries(exported).flatMap(([name, value]) =>
      /^[A-Z]/.test(name) && value instanceof z.ZodType ? [{ name, shape: value }] : [],
    ),
  )
}

function sortKey({ path, method }: Call): string {
  return `${path} ${['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].indexOf(method)}`
}

export function isCall(value: unknown): value is Call {
  return isRecord(value) && typeof value.method === 'string' && typeof value.path === 'string' && 'answer' in value
}

export function isStream(value: unknown): value is Stream {
  return isRecord(value) && typeof value.path === 'string' && isRecord(value.events)
}
