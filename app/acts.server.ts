import { verificationActs } from './accounts/verification.acts.server'
import { adminActs } from './admin/admin.acts.server'
import { argumentActs } from './arguments/argument.acts.server'
import { argumentCalls } from './arguments/argument-calls.server'
import { circleActs } from './circles/circle.acts.server'
import { manageActs } from './circles/manage.acts.server'
import { commentActs } from './comments/comment.acts.server'
import { commentCalls } from './comments/comment-calls.server'
import { correctionActs } from './debates/correct-debate.acts.server'
import { createActs } from './debates/create-debate.acts.server'
import { debateActs } from './debates/debate.acts.server'
import { exportActs } from './export/export.acts.server'
import { together } from './forms/acts.server'
import { inviteActs } from './friends/invite.acts.server'
import { kickActs } from './kicks/kick.acts.server'
import { mentionActs } from './mentions/mention.acts.server'
import { messageActs } from './messages/message.acts.server'
import { moderationActs } from './moderation/moderation.acts.server'
import { noteActs } from './notes/note.acts.server'
import { notificationActs } from './notifications/notification.acts.server'
import { passkeyActs } from './passkeys/passkey.acts.server'
import { personActs } from './people/person.acts.server'
import { textActs } from './posts/post.acts.server'
import { votesOn } from './posts/vote.acts.server'
import { reportActs } from './reports/report.acts.server'
import { secondFactorActs } from './second-factor/second-factor.acts.server'
import { sessionActs } from './sessions/session.acts.server'
import { accountActs } from './settings/account.acts.server'
import { deletionActs } from './settings/deletion.acts.server'
import { ownProfileActs } from './settings/own-profile.acts.server'
import { requestActs } from './settings/requests.acts.server'
import { socialActs } from './social/social.acts.server'
import { followActs } from './tags/follow.acts.server'
import { turnActs } from './turns/turn.acts.server'
import { verdictActs } from './verdicts/verdict.acts.server'
import { watchActs } from './watches/watch.acts.server'

/** Everything a form on a page can do, by its intent; sign-in performs from the same list what waited for it. */
export const acts = together(
  createActs,
  debateActs,
  correctionActs,
  argumentActs,
  commentActs,
  turnActs,
  kickActs,
  verdictActs,
  textActs,
  votesOn([commentCalls, argumentCalls]),
  watchActs,
  followActs,
  verificationActs,
  personActs,
  requestActs,
  circleActs,
  manageActs,
  mentionActs,
  messageActs,
  moderationActs,
  noteActs,
  adminActs,
  reportActs,
  notificationActs,
  inviteActs,
  ownProfileActs,
  accountActs,
  sessionActs,
  secondFactorActs,
  exportActs,
  deletionActs,
  passkeyActs,
  socialActs,
)
