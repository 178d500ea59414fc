import type { ModerationDecision, ReportCase } from '#contract/moderation'
import type { AppealOutcome, CaseState, Outcome, ReportedKind } from '#contract/moderation-limits'
import type { LogEntry } from '#contract/moderation-log'
import type { Question } from '../forms/form-buttons'
import { targetName } from '../reports/report-text'

/** Returns the name of what a case is about, for a heading: "Argument #12", "Person". */
export function caseName({ kind, about }: Pick<ReportCase, 'kind' | 'about'>): string {
  const name = about ? targetName(about) : kind
  return name.charAt(0).toUpperCase() + name.slice(1)
}

export const reportedKindNames: Readonly<Record<ReportedKind, string>> = {
  argument: 'Arguments',
  comment: 'Comments',
  debate: 'Debates',
  message: 'Messages',
  team: 'Teams',
  group: 'Groups',
  ballot: 'Reasons for ballots',
  'kick-vote': 'Reasons for kick votes',
  person: 'People',
}

/** The outcomes of a decision, as the form labels them. */
export const outcomeChoices: Readonly<Record<Outcome, string>> = {
  nothing: 'Take no action: no rule was broken',
  warn: 'Warn the person',
  hide: 'Hide the post and notify its author',
  'suspend-day': 'Suspend the person for a day: they can only read',
  'suspend-week': 'Suspend the person for a week',
  'suspend-month': 'Suspend the person for 30 days',
  'suspend-for-good': 'Suspend the person permanently',
}

/** The outcomes that can be chosen without opening the case, for the queue. */
export const quickOutcomeChoices: readonly (readonly [Outcome, string])[] = [
  ['nothing', 'Take no action'],
  ['warn', 'Warn the person'],
  ['hide', 'Hide it'],
]

/** Returns the form's label of the outcome `hide` for this kind of content. */
export function hideChoice(kind: ReportedKind): string {
  if (kind === 'debate') return 'Hide the topic, introduction, picture and tags, and notify the person who started it'
  if (isReason(kind)) return 'Hide the reason and notify its author. Their vote still counts'
  return isCircle(kind) ? `Hide the name, description and picture of the ${kind}, and notify its owner` : outcomeChoices.hide
}

/** Returns which part of this kind of content is hidden. */
export function hiddenPart(kind: ReportedKind): string {
  if (kind === 'debate') return 'the text of the debate'
  if (isReason(kind)) return 'the reason'
  return isCircle(kind) ? `the name, description and picture of the ${kind}` : 'the post'
}

/** Tells moderators that this kind of content can't be hidden; null if it can. */
export function notHideableText(kind: ReportedKind): string | null {
  if (kind === 'message')
    return 'You can’t hide messages, because only the two people in the conversation see them. You can warn or suspend the person.'
  return kind === 'person' ? 'You can’t hide profiles. You can warn or suspend the person.' : null
}

/** Checks whether the kind is a team or group. */
export const isCircle = (kind: ReportedKind) => kind === 'team' || kind === 'group'

/** Checks whether the kind is the reason of a ballot or kick vote. */
export const isReason = (kind: ReportedKind) => kind === 'ballot' || kind === 'kick-vote'

/** The outcomes of an appeal, as the form labels them. */
export const appealOutcomeChoices: Readonly<Record<AppealOutcome, string>> = {
  upheld: 'Yes, uphold it',
  overturned: 'No, reverse it and undo its effects',
}

export const appealOutcomeName: Readonly<Record<AppealOutcome, string>> = {
  upheld: 'The decision was upheld',
  overturned: 'The decision was reversed',
}

/** What an empty part of the queue says. */
export const emptyQueueTexts: Readonly<Record<CaseState, { title: string; text: string }>> = {
  open: { title: 'No open reports', text: 'When members report something, it will be listed here until a moderator decides.' },
  appealed: { title: 'No open appeals', text: 'When people appeal against a decision about them, their appeals will be listed here.' },
  decided: { title: 'No decisions yet', text: 'Decided reports will be listed here, so that you can change a decision.' },
}

export const stateNames: Readonly<Record<CaseState, string>> = { open: 'Open', appealed: 'Appeals', decided: 'Decided' }

/** The outcomes of decisions, as the public log words them. */
export const logOutcomes: Readonly<Record<LogEntry['outcome'], string>> = {
  remove: 'Someone was removed from a group',
  nothing: 'No action was taken',
  warn: 'Someone was warned',
  hide: 'A post was hidden',
  'suspend-day': 'Someone was suspended for a day',
  'suspend-week': 'Someone was suspended for a week',
  'suspend-month': 'Someone was suspended for 30 days',
  'suspend-for-good': 'Someone was suspended permanently',
}

/** The outcomes of decisions, in a word or two. */
export const outcomeNames: Readonly<Record<Outcome, string>> = {
  nothing: 'No action',
  warn: 'A warning',
  hide: 'Hidden',
  'suspend-day': 'Suspended for a day',
  'suspend-week': 'Suspended for a week',
  'suspend-month': 'Suspended for 30 days',
  'suspend-for-good': 'Suspended permanently',
}

/** Checks whether a decision hides something in addition to its outcome. */
export const alsoHides = ({ outcome, hides }: Pick<LogEntry, 'outcome' | 'hides'>) => hides && outcome !== 'hide'

/** Returns the name of a decision: "Hidden, under rule 3: No spam". */
export function decisionName({
  outcome,
  hides,
  rule,
  rule_title,
}: Pick<ModerationDecision, 'outcome' | 'hides' | 'rule' | 'rule_title'>): string {
  const done = alsoHides({ outcome, hides }) ? `${outcomeNames[outcome]}, and hidden` : outcomeNames[outcome]
  return rule === null ? done : `${done}, under rule ${rule}: ${rule_title}`
}

/** Asks a moderator to confirm a suspension for good. Null for other outcomes, which end by themselves or are easily reversed. */
export function beforeSuspending(outcome: string | undefined): Question | null {
  if (outcome !== 'suspend-for-good') return null
  return {
    title: 'Suspend this person permanently?',
    text: 'They will only be able to read until someone ends the suspension. They will see your reason and can appeal.',
    yes: 'Yes, suspend them',
  }
}

/** Asks a moderator to confirm the answer to an appeal, because nobody can change it later. */
export const beforeAnswering = (outcome: string | undefined): Question => ({
  title: 'Answer this appeal?',
  text:
    outcome === 'overturned'
      ? 'This reverses the decision and undoes its effects. Your answer is final: no moderator can change it.'
      : 'This upholds the decision. Your answer is final: no moderator can change it, and the person can’t appeal again.',
  yes: 'Yes, send the answer',
})

/** Shown after the actions of moderators and of people who appeal. */
export const doneTexts = {
  decided: 'Decision saved. Everyone involved has been notified.',
  hidden: 'Hidden. The author has been notified.',
  answered: 'Answer sent. The person has been notified.',
  appealed: 'Appeal sent. You’ll be notified when it’s answered.',
}

/** The first sentences of refusals. */
export const refusalTexts = {
  hiding: 'It wasn’t hidden.',
  decision: 'Your decision wasn’t saved.',
  answer: 'Your answer wasn’t sent.',
  appeal: 'Your appeal wasn’t sent.',
}

/** Tells a person the outcome of a decision about them. */
export const statementTexts: Readonly<Record<Outcome, string>> = {
  nothing: 'The earlier decision no longer applies.',
  warn: 'You were warned.',
  hide: 'It was hidden. Others can see that it’s hidden and under which rule.',
  'suspend-day': 'You were suspended for a day.',
  'suspend-week': 'You were suspended for a week.',
  'suspend-month': 'You were suspended for 30 days.',
  'suspend-for-good': 'You were suspended permanently.',
}

/** The state of an appeal, as the public log words it. */
export const logAppeals = {
  waits: 'An appeal is waiting for an answer',
  upheld: 'Upheld on appeal',
  overturned: 'Reversed on appeal',
} as const

/** Says what is hidden with a debate. */
export const hiddenDebateText =
  'This hides the topic, introduction, picture and tags, and removes the debate from lists and search. Arguments stay visible.'

export const moderationTitle = 'Moderation'
export const signInForReports = 'Sign in to see reports.'
export const signInToModerate = 'Sign in to moderate.'
export const reportedTitle = 'What was reported'
export const notReported = 'Nobody reported this. A moderator or administrator acted without a report.'
export const theirAppealTitle = 'Their appeal'
export const earlierDecisionsTitle = 'Earlier decisions about this person'
export const atReportTitle = 'At the time of the report'
export const whatCameNext = 'What came next:'
export const rulesLink = 'Read the rules'
export const allReports = 'All reports'
export const hiddenByOther = 'Another decision has hidden this'
export const showReports = 'Show reports'
export const showAll = 'Show all'
export const actionLegend = 'Action'
export const ruleLabel = 'Which rule was broken?'
export const ruleHint = 'Choose “None” if you take no action.'
export const hiddenRuleHint = 'The author will be told which rule this is.'
export const reasonLabel = 'Explain your decision'
export const saveDecision = 'Save decision'
export const hideLabel = 'Hide it'
export const hideDebateTitle = 'Hide the text of a debate'
export const authorWithoutAccount = 'The author has no account here, so you can’t warn or suspend them.'
export const noSuchPost = 'That post doesn’t exist.'
export const onlyModeratorsHide = 'Only moderators of this site or of the debate’s group can hide posts.'
/** Appeals, and the page of a decision for the person it is about. */
export const appealTitle = 'Appeal'
export const appealReasonLabel = 'Why the decision is wrong'
export const sendAppeal = 'Send appeal'
export const upholdLegend = 'Uphold the decision?'
export const answerAppealLabel = 'Answer the appeal'
export const authorDeleted = 'The person who wrote this has deleted their account.'
export const appealWaiting = 'This appeal is waiting for an answer.'
export const answerFinal = 'This answer is final.'
export const ownAppealTitle = 'Your appeal'
export const decisionTitle = 'The moderators’ decision'
export const decisionSignIn = 'Sign in to see this decision.'
export const whyTitle = 'Why'
export const aboutTitle = 'What it’s about'
/** The public log and the rules. */
export const logTitle = 'Moderation log'
export const logDescription = 'What moderators did, which rule was broken and whether the action was reversed. No names.'
export const latestActionsTitle = 'Latest actions'
export const byMonthTitle = 'By month'
export const monthsCaption = 'Reports and decisions in the last 12 months'
export const lastYearTitle = 'Last 12 months'
export const noActionsTitle = 'No actions yet'
export const noActionsHint = 'The first warning, hidden post or suspension will appear here.'
export const rulesTitle = 'Rules'
export const brokenRuleTitle = 'If somebody breaks a rule'
export const rulesDescription = 'What isn’t allowed here. If you break a rule, you’ll be told which one and what was done about it.'
