import { contractCalls } from '../../../api/service/contract-calls.ts'
import { makeDebate, postArgument, postComment } from '../../journeys/setup/debates.ts'
import { idOf } from '../../journeys/setup/ids.ts'
import { expect, type Person, test } from '../../journeys/setup/test.ts'
import { describeDifference, requestAsGuest, requestCached, requestUncached } from './cache-invalidation.ts'

/* Cached guest pages must equal pages that are rendered now (docs/decisions/guest-page-cache.md). */

/** Calls whose writes no guest page shows, each with the reason. */
const hiddenFromGuests: Readonly<Record<string, string>> = {
  recordInteraction: 'the feed of one member alone',
  recordInteractions: 'the feed of one member alone',
  readMentions: 'what one member has read',
  changeNotificationPreferences: 'how one member is told',
  deleteNotification: 'what one member was told',
  markRead: 'what one member was told',
  markUnread: 'what one member was told',
  markAllRead: 'what one member was told',
  logout: 'a session',
  inviteFriends: 'an invite, which has a page of its own that is kept nowhere',
  withdrawInvite: 'an invite, which has a page of its own that is kept nowhere',
  acceptInvitation: 'a friendship, which two see',
  mailResetLink: 'a mail',
  changePassword: 'a password',
  changeEmail: 'a mail',
  confirmEmail: 'an address, which its owner sees',
  stopEmail: 'an address, which its owner sees',
  undoEmail: 'an address, which its owner sees',
  endSession: 'a session',
  endOtherSessions: 'a session',
  proveSelf: 'a session',
  beginProving: 'somebody on the way to another site',
  proveBySocial: 'a session',
  beginJoining: 'somebody on the way to another site',
  joinSocial: 'how one member signs in',
  partSocial: 'how one member signs in',
  enterBySocial: 'a session; whom it makes an account goes through the same step as who registers',
  registerBySocial: 'goes through the same step as who registers',
  enterCode: 'a session',
  beginSecondFactor: 'how one member signs in',
  enableSecondFactor: 'how one member signs in',
  disableSecondFactor: 'how one member signs in',
  renewRecoveryCodes: 'how one member signs in',
  enterByPasskey: 'a session',
  proveByPasskey: 'a session',
  addPasskey: 'how one member signs in',
  renamePasskey: 'how one member signs in',
  removePasskey: 'how one member signs in',
  resetPassword: 'a password',
  mailVerificationLink: 'a mail',
  verifyEmail: 'whether an address is verified, which its owner sees',
  unsubscribe: 'how one member is told',
  stopInvitations: 'which mails somebody gets',
  allowInvitations: 'which mails somebody gets',
  keepDraft: 'a draft',
  dropDraft: 'a draft',
  sendMessage: 'what two people write to each other',
  takeBackMessage: 'what two people write to each other',
  reportPerson: 'what the moderators alone are told',
  reportThing: 'what the moderators alone are told',
  lookAtReport: 'what the moderators alone are told',
  appeal: 'what the moderators alone are told',
  changeRole: 'what somebody may do beyond others, which no page tells',
  endSessionsOf: 'sessions',
  resendVerificationOf: 'a mail',
  suspendAccount: 'whether somebody may write, which no page tells guests',
  markConversationRead: 'what one member has read',
}

/** The parts of a response that later calls need. */
type CreatedObject = { id: string; decision?: { id: string } }

/** All calls that write. The site has groups turned off, whose calls write the same as those of teams. */
const writingCalls = contractCalls().filter(({ feature, call }) => call.method !== 'GET' && !call.asks && feature !== 'groups')

test('after every call that writes, no guest page shows the old state', async ({ api, person, site, makeModerator }) => {
  const tried = new Set<string>()
  const [ada, ben, cy] = [await person('Ada'), await person('Ben'), await person('Cy')]
  const open = await makeDebate(api, ada, { tags: ['towns'] })
  const duel = await makeDebate(api, ada, { type: 'standard', rounds: 1, seats_per_side: 1, side: 'for' })
  const first = await postArgument(api, ada, open, { content: 'The fare is small, and the queue is long.' })
  const comment = await postComment(api, ben, open, { content: 'Mine is always late.' })
  const pages = [
    ...['/', '/?feed=latest', '/debates', '/debates?status=active', '/tags', '/tags/towns', '/feed/highlights', '/users/newcomer'],
    ...[open.path, `${open.path}?tab=comments`, `${open.path}?sort=new&view=linear`, `${open.path}/arguments/${first.id}`, comment.path],
    ...[`${open.path}/kicks`, duel.path, `${duel.path}/kicks`, `/search?q=${encodeURIComponent('queue is long')}`],
    ...[ada, ben].map(({ displayName }) => `/users/${encodeURIComponent(displayName)}`),
  ]

  /** Makes a call of the contract and then checks every page. @returns what was created */
  async function after(name: string, who: Person | undefined, path: Record<string, string>, body?: object): Promise<CreatedObject> {
    const call = writingCalls.find((one) => one.name === name)?.call
    if (!call) throw new Error(`the contract has no call ${name} that writes`)
    tried.add(name)
    await Promise.all(pages.map((page) => requestCached(site, page)))
    const created = await callApi({ site, who, method: call.method, path: call.path, params: path, body })
    const compared = pages.map(async (page) => {
      const [shown, now] = [await requestAsGuest(site, page), await requestUncached(site, page)]
      expect.soft(describeDifference(shown.text, now.text), `${page} after ${name}`).toBeNull()
    })
    await Promise.all(compared)
    return created
  }

  await after('register', undefined, {}, { name: 'N', display_name: 'newcomer', email: 'n@example.org', password: 'a phrase of many' })
  const another = await after(
    'createDebate',
    ben,
    {},
    { topic: 'Buses should be free of charge too', type: 'open', tags: ['towns', 'buses'] },
  )
  const corrected = '/debates/buses-should-be-free-of-charge-too'
  pages.push(corrected, `${corrected}/history`)
  const wording = { topic: 'Buses should be free of charge too', description: 'Who pays?', tags: ['towns', 'buses', 'fares'] }
  await after('correctDebate', ben, { id: another.id }, wording)
  await after('watchDebate', cy, { id: open.id })
  await after('unwatchDebate', cy, { id: open.id })
  await after('followTag', cy, { slug: 'towns' })
  await after('unfollowTag', cy, { slug: 'towns' })
  await after('joinDebate', ben, { id: open.id }, {})
  await after('joinDebate', cy, { id: open.id }, {})
  const reply = { debate_id: open.id, parent_id: first.id, stance: 'against', content: 'A long queue is a slow tram.' }
  const second = await after('postArgument', ben, {}, reply)
  await after('editArgument', ben, { id: second.id }, { content: 'A long queue is a very slow tram.' })
  await after('castVote', cy, { id: second.id }, { vote_type: 'up' })
  await after('takeBackVote', cy, { id: second.id })
  const posted = await after('postComment', cy, { id: open.id }, { content: 'Mine too.', parent_comment_id: comment.id })
  await after('editComment', cy, { id: posted.id }, { content: 'Mine as well.' })
  await after('castCommentVote', ada, { id: posted.id }, { vote_type: 'up' })
  await after('takeBackCommentVote', ada, { id: posted.id })
  await after('noteComment', cy, { id: posted.id }, { note: 'violence' })
  await after('deleteComment', cy, { id: posted.id })
  await after('noteArgument', ben, { id: second.id }, { note: 'violence' })
  await after('withdrawArgument', ben, { id: second.id })
  await after('replacePicture', ada, { id: open.id }, aPicture())
  await after('noteDebate', ada, { id: open.id }, { note: 'violence' })
  await after('leaveDebate', ben, { id: open.id })
  await after('closeDebate', ben, { id: another.id })
  const friend = { id: await idOf(api, ada) }
  await after('askFriend', ben, friend)
  await after('acceptFriend', ada, { id: await idOf(api, ben) })
  await after('endFriendship', ben, friend)
  await after('blockPerson', ben, friend)
  await after('unblockPerson', ben, friend)

  const wide = await makeDebate(api, ada, { type: 'standard', seats_per_side: 2, side: 'for' })
  pages.push(wide.path, `${wide.path}/kicks`)
  await after('joinDebate', ben, { id: wide.id }, { side: 'against' })
  await after('joinDebate', cy, { id: wide.id }, { side: 'against' })
  await after('startDebate', ada, { id: wide.id })
  const kick = { target_user_id: await idOf(api, cy), reason: 'Posts the same advertisement in every round.' }
  const vote = await after('openKickVote', ada, { id: wide.id }, kick)
  await after('castKickBallot', ben, { id: wide.id, voteId: vote.id }, { choice: 'yes' })
  await after('joinDebate', ben, { id: duel.id }, { side: 'against' })
  await after('skipTurn', ada, { id: duel.id })
  await after('postArgument', ben, {}, { debate_id: duel.id, stance: 'against', content: 'Somebody pays for it.' })
  await after('castBallot', cy, { id: duel.id }, { choice: 'against', reason: 'Nobody spoke for it.' })

  const [mod, other] = [await person('Mona'), await person('Other')]
  for (const one of [mod, other]) makeModerator(one)
  const about = { kind: 'comment', id: /\d+/.exec(comment.path.split('/').at(-1) ?? '')?.[0] }
  expect((await api(cy.token).post(`/users/${await idOf(api, ben)}/report`, { reason: 'spam', about })).status).toBe(201)
  const [filed] = (await api(mod.token).get<{ data: { id: string }[] }>('/moderation/reports')).body.data
  const report = { id: filed?.id ?? '' }
  await after('decideReport', mod, report, { outcome: 'hide', rule: 3, reason: 'Nothing is sold here.' })
  const [hidden] = (await api(mod.token).get<{ data: { decision: { id: string } }[] }>('/moderation/reports?state=decided')).body.data
  const nothing = { outcome: 'nothing', reason: 'It was a joke.', instead_of: hidden?.decision.id }
  const { decision } = await after('decideReport', mod, report, nothing)
  const again = { outcome: 'hide', rule: 3, reason: 'Nothing is sold here.', instead_of: decision?.id }
  const appealed = await after('decideReport', mod, report, again)
  expect((await api(ben.token).post(`/me/decisions/${appealed.decision?.id}/appeal`, { content: 'I sell nothing here.' })).status).toBe(201)
  await after('answerAppeal', other, report, { outcome: 'overturned', answer: 'You do not: it was a joke.' })

  await after('hideComment', mod, { id: about.id ?? '' }, { rule: 3, reason: 'Nothing is sold here.' })
  await after('hideArgument', mod, { id: first.id }, { rule: 3, reason: 'Nothing is sold here.' })
  const [former] = (await api(mod.token).get<{ data: { id: string }[] }>(`/debates/${another.id}/wordings`)).body.data
  await after('hideFormerWording', mod, { id: another.id, wordingId: former?.id ?? '' })
  await after('hideDebate', mod, { id: another.id }, { rule: 3, reason: 'Nothing is sold here.' })
  const [words] = (
    await api(mod.token).get<{ data: { id: string; decision: { id: string } }[] }>('/moderation/reports?state=decided&kind=debate')
  ).body.data
  await after('decideReport', mod, { id: words?.id ?? '' }, { ...nothing, instead_of: words?.decision.id })

  const team = await after('createTeam', ada, {}, { name: 'The newcomers', description: 'We *argue*.' })
  // Other pages don't show changes of a team.
  const others = pages.splice(0)
  pages.push('/teams', '/teams?search=newcomers', `/teams/${team.id}`, `/users/${encodeURIComponent(ben.displayName)}`)
  await after('changeTeam', ada, { id: team.id }, { name: 'The old hands' })
  await after('replaceTeamPicture', ada, { id: team.id }, aPicture())
  await after('removeTeamPicture', ada, { id: team.id })
  await after('addTeamMember', ada, { id: team.id }, { display_name: ben.displayName })
  await after('admitTeamMember', ben, { id: team.id, userId: await idOf(api, ben) }, {})
  const apart = await after('createDebate', ben, {}, { topic: 'Teams should argue apart', type: 'open', team_id: team.id })
  pages.push(`/debates/${(await api().get<{ data: { slug: string }[] }>('/debates')).body.data[0]?.slug}`)
  await after('changeTeam', ada, { id: team.id }, { name: 'The newcomers again' })
  await after('joinDebate', ada, { id: apart.id }, { team_id: team.id })
  await after('removeTeamMember', ada, { id: team.id, userId: await idOf(api, ben) })
  await after('addTeamMember', ada, { id: team.id }, { display_name: ben.displayName })
  await after('leaveTeam', ben, { id: team.id })
  await after('dissolveTeam', ada, { id: team.id })
  pages.push(...others)

  await after('changeProfile', ada, {}, { name: 'Ada Lovelace', show_real_name: true, bio: 'I *count*.' })
  await after('replaceAvatar', ada, {}, aPicture())
  await after('removeAvatar', ada, {})
  const { displayName: display_name, password, email } = ada
  await after('deleteAccount', ada, {}, { display_name, password })
  // Signing in cancels the deletion.
  await after('login', undefined, {}, { email, password })

  const names = writingCalls.map(({ name }) => name)
  expect(
    names.filter((name) => !tried.has(name) && !(name in hiddenFromGuests)),
    'calls that nobody has thought of',
  ).toEqual([])
  expect(Object.keys(hiddenFromGuests).filter((name) => !names.includes(name))).toEqual([])
})

const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

type ApiCall = {
  site: string
  who: Person | undefined
  method: string
  path: string
  params: Record<string, string>
  body: object | undefined
}

async function callApi({ site, who, method, path, params, body }: ApiCall): Promise<{ id: string }> {
  const place = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const headers = new Headers({ Accept: 'application/json' })
  if (who) headers.set('Authorization', `Bearer ${who.token}`)
  if (!(body instanceof FormData)) headers.set('Content-Type', 'application/json')
  const sent = body instanceof FormData ? body : JSON.stringify(body)
  const answer = await fetch(site + place, { method, headers, body: sent ?? null })
  const text = await answer.text()
  expect(answer.status, `${method} ${place}: ${text}`).toBeLessThan(300)
  return (text ? (JSON.parse(text) as { data?: { id: string } }).data : undefined) ?? { id: '' }
}

function aPicture(): FormData {
  const form = new FormData()
  form.set('picture', new File([pixel], 'tram.png', { type: 'image/png' }))
  return form
}
