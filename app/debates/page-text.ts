import type { Debate, MyDebateType } from '#contract/debates'
import type { Question } from '../forms/form-buttons'

type DebateState = Pick<Debate, 'type' | 'status'>

/** Returns the question before leaving a debate; null if the reader can join again. */
export function beforeLeaving({ type, status }: DebateState): Question | null {
  if (type === 'open' || status === 'waiting') return null
  return {
    title: 'Leave the debate and forfeit?',
    text: 'The debate has started, so leaving it means you forfeit. You can’t come back, your arguments stay, and if nobody is left on your side, the other side wins.',
    yes: 'Leave and forfeit',
  }
}

/** Returns the question before closing a debate, or before cancelling one that has not begun. */
export function beforeClosing({ status }: DebateState): Question {
  return status === 'waiting'
    ? {
        title: 'Cancel the debate?',
        text: 'The debate will never start, and nobody can join it any more. This can’t be undone.',
        yes: 'Yes, cancel it',
      }
    : {
        title: 'Close the debate?',
        text: 'Nobody can post arguments any more. What was said can still be read. This can’t be undone.',
        yes: 'Yes, close it',
      }
}

export const beforeRemovingWording: Question = {
  title: 'Remove this version?',
  text: 'Its topic, description and tags are deleted permanently. The history still shows that this version existed.',
  yes: 'Yes, remove it',
}

export const beforeSkipping: Question = {
  title: 'Skip your turn?',
  text: 'Your turn ends right away, and you won’t post an argument this round. You can’t undo this.',
  yes: 'Yes, skip my turn',
}

export const createIntroduction = 'Only the topic is required. You can edit the debate until somebody posts an argument.'
export const createUnavailable = 'You can’t start debates on this site. You can take part in existing ones.'
/** What happens after a debate with turns is created, step by step. */
export const nextSteps: readonly string[] = [
  'Your debate waits until someone takes the other side. You can share its address, or invite friends.',
  'It starts when every seat is taken. The side for the topic goes first.',
  'Each person posts one argument in each round. We notify you when it’s your turn.',
  'After the last round, spectators vote for the side that argued better.',
]
export const nextStepsOpen: readonly string[] = [
  'Your debate is open at once: anyone can add arguments for and against the topic.',
  'Everyone can vote on arguments, and reply to them.',
  'You can close the debate at any time.',
]
export const createdText = 'Your debate has been created. Now someone needs to take the other side.'
export const createdOpenText = 'Your debate has been created and is open: anyone can add arguments.'
export const notCreated = 'Your debate hasn’t been created yet.'
export const emptyDescription = 'The description is empty. Write something first.'
export const draftDiscarded = 'Draft discarded.'
export const draftRestored = 'We restored your draft from last time.'

export const correctUnavailable = 'Debates can’t be edited on this site.'
export const correctForbidden = 'Only the person who started the debate, and moderators, can edit it.'
export const notCorrected = 'Your changes haven’t been saved.'
export const correctedText = 'Your changes have been saved.'
export const emptyRequest = 'Write what should be corrected.'
export const requestNotSent = 'Your request hasn’t been sent.'
export const requestSent = 'Your request has been sent to the moderators. We’ll notify you of their decision.'
export const wordingRemoved = 'The earlier version has been removed.'
export const historyUnavailable = 'The history of debates isn’t shown on this site.'
export const neverEdited = 'This debate has never been edited.'
export const choosePicture = 'Choose a picture first.'

type EmptyText = { title: string; text: string }
export const noDebatesYet: EmptyText = { title: 'You have no debates yet', text: 'Debates that you start, join or watch are listed here.' }
export const noDebatesOfKind: Readonly<Partial<Record<MyDebateType, EmptyText>>> = {
  created: { title: 'You haven’t started a debate yet', text: 'All you need is a topic and a side. Someone else takes the other side.' },
  joined: { title: 'You haven’t joined a debate yet', text: 'Some debates are waiting for someone on the other side.' },
  watching: { title: 'You’re not watching any debates', text: 'Press “Watch this debate” on a debate that you want to follow.' },
  my_turn: { title: 'It’s not your turn in any debate', text: 'Until it is, you can vote on other people’s arguments.' },
  open_kicks: { title: 'No kick votes are waiting for your vote', text: 'You can only vote in debates that you take part in.' },
  to_judge: { title: 'No debates are waiting for your verdict', text: 'Debates that you watch appear here when their rounds are over.' },
  seeking: { title: 'None of your debates are waiting for an opponent', text: 'You can start another one or join one.' },
}
