import { verificationActions } from './accounts/verification.actions.server'
import { adminActions } from './admin/admin.actions.server'
import { argumentActions } from './arguments/argument.actions.server'
import { argumentCalls } from './arguments/argument-calls.server'
import { circleActions } from './circles/circle.actions.server'
import { manageActions } from './circles/manage.actions.server'
import { commentActions } from './comments/comment.actions.server'
import { commentCalls } from './comments/comment-calls.server'
import { correctionActions } from './debates/correct-debate.actions.server'
import { createActions } from './debates/create-debate.actions.server'
import { debateActions } from './debates/debate.actions.server'
import { mergeActions } from './forms/form-action'
import { inviteActions } from './friends/invite.actions.server'
import { kickActions } from './kicks/kick.actions.server'
import { mentionActions } from './mentions/mention.actions.server'
import { messageActions } from './messages/message.actions.server'
import { moderationActions } from './moderation/moderation.actions.server'
import { noteActions } from './notes/note.actions.server'
import { notificationActions } from './notifications/notification.actions.server'
import { passkeyActions } from './passkeys/passkey.actions.server'
import { personActions } from './people/person.actions.server'
import { textActions } from './posts/post.actions.server'
import { voteActionsFor } from './posts/vote.actions.server'
import { reportActions } from './reports/report.actions.server'
import { secondFactorActions } from './second-factor/second-factor.actions.server'
import { sessionActions } from './sessions/session.actions.server'
import { settingsActions } from './settings/settings.actions.server'
import { socialActions } from './social/social.actions.server'
import { followActions } from './tags/follow.actions.server'
import { turnActions } from './turns/turn.actions.server'
import { verdictActions } from './verdicts/verdict.actions.server'
import { watchActions } from './watches/watch.actions.server'

/** All actions of forms, by intent. Sign-in uses the same list to perform an action that was waiting for it. */
export const actions = mergeActions(
  createActions,
  debateActions,
  correctionActions,
  argumentActions,
  commentActions,
  turnActions,
  kickActions,
  verdictActions,
  textActions,
  voteActionsFor([commentCalls, argumentCalls]),
  watchActions,
  followActions,
  verificationActions,
  personActions,
  circleActions,
  manageActions,
  mentionActions,
  messageActions,
  moderationActions,
  noteActions,
  adminActions,
  reportActions,
  notificationActions,
  inviteActions,
  settingsActions,
  sessionActions,
  secondFactorActions,
  passkeyActions,
  socialActions,
)
