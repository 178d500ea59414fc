import { z } from 'zod'
import { circleCalls } from './circle-calls.ts'
import { circleCardFields, circleFields, circleTextFields, versionField } from './circles.ts'
import { picture } from './fields.ts'

/** A team in a list (docs/product.md#teams-and-groups). */
export const TeamCard = z.object(circleCardFields)
export type TeamCard = z.output<typeof TeamCard>

/** A team on its page. */
export const Team = z.object(circleFields)
export type Team = z.output<typeof Team>

/** The texts that the owner of a team writes. */
export const TeamWords = z.object(circleTextFields)
/** The body for creating a team. */
export const NewTeam = TeamWords.extend({ picture: picture.optional() })
export type NewTeam = z.output<typeof NewTeam>

const calls = circleCalls('/api/teams', {
  word: 'team',
  card: TeamCard,
  whole: Team,
  createBody: NewTeam,
  changeBody: TeamWords.extend(versionField),
})

export const listTeams = calls.list
export const listMyTeams = calls.listOwn
export const createTeam = calls.create
export const readTeam = calls.read
export const changeTeam = calls.change
export const dissolveTeam = calls.dissolve
export const replaceTeamPicture = calls.replacePicture
export const removeTeamPicture = calls.removePicture
export const listTeamMembers = calls.listMembers
export const addTeamMember = calls.addMember
export const leaveTeam = calls.leave
export const admitTeamMember = calls.admit
export const removeTeamMember = calls.remove
export const listTeamDebates = calls.listDebates

/** The calls about teams by action, for code that serves both teams and groups. */
export const teamCalls = calls
