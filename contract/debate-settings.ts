import { z } from 'zod'
import { debateLimits } from './debate-limits.ts'
import { count, isCount } from './fields.ts'

const stored = z.number().int().min(0).max(2_000_000_000)

/**
 * What is chosen for a debate at its start and kept as it is. A setting has one name everywhere: the column, the debate that the API
 * answers, the archive and its creator's download take it from here. docs/contributing.md says what else a new one needs.
 */
export const DebateSettings = z.object({
  /** Seconds a turn lasts; 0 in open debates. */
  turn_seconds: stored,
  /** 0 in open debates. */
  seats_per_side: stored,
  /** The most characters of an argument. */
  character_limit: stored.min(1),
})
export type DebateSettings = z.output<typeof DebateSettings>

const usual: DebateSettings = { turn_seconds: 0, seats_per_side: 0, character_limit: debateLimits.characters.usual }

/** The same as pages read them, from whichever API. */
export const settingFields = {
  turn_seconds: count,
  seats_per_side: count,
  character_limit: z.preprocess((value) => (isCount(value) ? Number(value) : usual.character_limit), z.number().int()),
}

export const settingNames = DebateSettings.keyof().options

/** @returns the settings alone, of a row or a debate that has them among other fields */
export const settingsIn = (debate: DebateSettings): DebateSettings => DebateSettings.parse(debate)

/** As an archive has them: what is as usual is left out. */
export const ArchivedSettings = DebateSettings.partial()
export type ArchivedSettings = z.output<typeof ArchivedSettings>

/** @returns what an archive has to say of these settings */
export function archivedSettings(settings: ArchivedSettings): ArchivedSettings {
  const unusual = settingNames.filter((name) => settings[name] !== undefined && settings[name] !== usual[name])
  return ArchivedSettings.parse(Object.fromEntries(unusual.map((name) => [name, settings[name]])))
}

/** @returns all settings, as usual where an archive says nothing of them */
export const completeSettings = (archived: ArchivedSettings): DebateSettings => ({ ...usual, ...archivedSettings(archived) })
