import { z } from 'zod'
import { debateLimits } from './debate-limits.ts'
import { count } from './fields.ts'

const stored = z.number().int().min(0).max(2_000_000_000)

/**
 * Settings that are chosen when a debate is created and never change. A setting has one name everywhere: the database column, the API, the
 * archive and the data download all use this schema. docs/contributing.md says what else a new setting needs.
 */
export const DebateSettings = z.object({
  /** How long a turn lasts, in seconds; 0 in open debates. */
  turn_seconds: stored,
  /** 0 in open debates. */
  seats_per_side: stored,
  /** The maximum length of an argument, in characters. */
  character_limit: stored.min(1),
})
export type DebateSettings = z.output<typeof DebateSettings>

const defaults: DebateSettings = { turn_seconds: 0, seats_per_side: 0, character_limit: debateLimits.characters.usual }

/** The settings in answers. */
export const settingFields = {
  turn_seconds: count,
  seats_per_side: count,
  character_limit: z.number().int(),
}

export const settingNames = DebateSettings.keyof().options

/** Returns only the settings of a row or a debate. */
export const pickSettings = (debate: DebateSettings): DebateSettings => DebateSettings.parse(debate)

/** The settings in an archive, which leaves out default values. */
export const ArchivedSettings = DebateSettings.partial()
export type ArchivedSettings = z.output<typeof ArchivedSettings>

/** Returns the settings that an archive must state because they differ from the defaults. */
export function archivedSettings(settings: ArchivedSettings): ArchivedSettings {
  const changed = settingNames.filter((name) => settings[name] !== undefined && settings[name] !== defaults[name])
  return ArchivedSettings.parse(Object.fromEntries(changed.map((name) => [name, settings[name]])))
}

/** Returns all settings, with defaults for those that an archive leaves out. */
export const completeSettings = (archived: ArchivedSettings): DebateSettings => ({ ...defaults, ...archivedSettings(archived) })
