import { z } from 'zod'
import { circleCalls, circleCardFields, circleFields, circleWords, readCircle, seenWords } from './circles.ts'
import { picture } from './fields.ts'

/** A team as a list shows it (docs/product.md#teams-and-groups). */
export const TeamCard = z.preprocess(readCircle, z.object(circleCardFields))
export type TeamCard = z.output<typeof TeamCard>

/** A team as its page shows it. */
export const Team = z.preprocess(readCircle, z.object(circleFields))
export type Team = z.output<typeof Team>

/** What its owner writes of a team. */
export const TeamWords = z.object(circleWords)
/** What its founder gives it. */
export const NewTeam = TeamWords.extend({ picture: picture.optional() })
export type NewTeam = z.output<typeof NewTeam>

const calls = circleCalls('/api/teams', {
  word: 'team',
  card: TeamCard,
  whole: Team,
  founded: NewTeam,
  written: TeamWords.extend(seenWords),
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

/** The team’s calls by what they do, for what teams and groups have in common. */
export const teamCalls = calls
