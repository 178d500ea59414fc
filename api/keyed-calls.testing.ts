import type { TestApi } from './api.testing.ts'
import { type Member, openDebate, post } from './arguments/arguments.testing.ts'
import { circleTestCalls } from './circles/circles.testing.ts'
import { commentCalls } from './comments/comments.testing.ts'
import { kickCalls, startKickDebate } from './kicks/kicks.testing.ts'
import { confirmAddress } from './mail/mail.testing.ts'
import { createTwoFriends, messageCalls } from './messages/messages.testing.ts'
import { moderationCalls } from './moderation/moderation.testing.ts'
import { reportCalls } from './reports/reports.testing.ts'

/** One call under an Idempotency-Key, and what then happens to the thing that it created. */
export type KeyedCase = {
  by: Member
  path: string
  body: object
  /** Withdraws, edits, deletes or otherwise changes what was created. */
  change(made: { id: string }): Promise<unknown>
  /** The expected answer to a retry after that change. */
  after: {
    status: number
    /** Part of the expected body. */
    shows: object
    /** True if the original text must no longer appear. */
    withoutText: boolean
  }
}

/**
 * Builds the case of one call.
 * @param text is written into every field of the body that takes text
 */
type BuildCase = (api: TestApi, text: string) => Promise<KeyedCase>

/** A case for every call that takes an Idempotency-Key, by its name in the contract (idempotency.api.test.ts). */
export const keyedCases: Readonly<Record<string, BuildCase>> = {
  async createDebate(api, text) {
    const [ada, mona] = [await api.person(), await moderationCalls(api).moderator()]
    const hide = ({ id }: { id: string }) => api.call('POST', `/api/debates/${id}/hiding`, { token: mona.token, body: why })
    const shows = { data: { hidden_rule: 3, topic: 'Hidden by the moderators: rule 3' } }
    const body = { topic: text, description: text, type: 'open', tags: [text.split(' ')[0]] }
    return { by: ada, path: '/api/debates', body, change: hide, after: { status: 201, shows, withoutText: true } }
  },
  async postArgument(api, text) {
    const ada = await api.person()
    const debate = await openDebate(api, ada)
    const withdraw = ({ id }: { id: string }) => api.call('DELETE', `/api/arguments/${id}`, ada)
    const body = { debate_id: debate, content: text, stance: 'for' }
    const shows = { data: { withdrawn_at: expectedMoment(api), user: null, content: '' } }
    return { by: ada, path: '/api/arguments', body, change: withdraw, after: { status: 201, shows, withoutText: true } }
  },
  async postComment(api, text) {
    const ada = await api.person()
    const debate = await openDebate(api, ada)
    const edit = ({ id }: { id: string }) => commentCalls(api).edit(ada, id, 'Other words.')
    const path = `/api/debates/${debate}/spectator-comments`
    const shows = { data: { content: '<p>Other words.</p>', edited_at: expectedMoment(api) } }
    return { by: ada, path, body: { content: text }, change: edit, after: { status: 201, shows, withoutText: true } }
  },
  async openKickVote(api, text) {
    const [ada, ben, cem, dan] = [await api.person(), await api.person(), await api.person(), await api.person()]
    const { id } = await startKickDebate(api, [ada, ben, cem, dan], [2, 2])
    const decide = async (vote: { id: string }) => {
      await kickCalls(api, id).cast(ben, vote.id, 'no')
      return kickCalls(api, id).cast(cem, vote.id, 'no')
    }
    const body = { target_user_id: dan.id, reason: text }
    const after = { status: 201, shows: { data: { status: 'failed' } }, withoutText: false }
    return { by: ada, path: `/api/debates/${id}/kick-votes`, body, change: decide, after }
  },
  async sendMessage(api, text) {
    const [ada, ben] = await createTwoFriends(api)
    const takeBack = ({ id }: { id: string }) => messageCalls(api).takeBack(ada, ben, id)
    const after = { status: 201, shows: { data: { content: '', taken_back_at: expectedMoment(api) } }, withoutText: true }
    return { by: ada, path: `/api/messages/${ben.id}`, body: { content: text }, change: takeBack, after }
  },
  createTeam: (api, text) => circleCase(api, '/api/teams', { name: text, description: text }),
  createGroup: (api, text) => circleCase(api, '/api/groups', { name: text, description: text, access: 'approval' }),
  async inviteFriends(api, text) {
    const ada = await api.person()
    await confirmAddress(api, ada)
    const address = `${text.split(' ')[0]}@example.org`
    const withdraw = async () => {
      const { body } = await api.call('GET', '/api/friends/invites', ada)
      return api.call('DELETE', `/api/friends/invites/${body.data[0].id}`, ada)
    }
    const after = { status: 201, shows: { data: { invited: 1, already: 0 } }, withoutText: true }
    return { by: ada, path: '/api/friends/invite', body: { invites: [address] }, change: withdraw, after }
  },
  async reportPerson(api, text) {
    const [ada, { ben, comment, mona }] = [await api.person(), await createComment(api)]
    const decide = async () => {
      const id = await moderationCalls(api).caseOf('comment', comment)
      return moderationCalls(api).decide(mona, id)
    }
    const body = { reason: 'spam', details: text, about: { kind: 'comment', id: comment } }
    const after = { status: 201, shows: { data: { state: 'decided' } }, withoutText: false }
    return { by: ada, path: `/api/users/${ben.id}/report`, body, change: decide, after }
  },
  async reportThing(api, text) {
    const [ada, { comment, mona }] = [await api.person(), await createComment(api)]
    const decide = async () => moderationCalls(api).decide(mona, await moderationCalls(api).caseOf('comment', comment))
    const body = { reason: 'spam', details: text, about: { kind: 'comment', id: comment } }
    const after = { status: 201, shows: { data: { state: 'decided' } }, withoutText: false }
    return { by: ada, path: '/api/reports', body, change: decide, after }
  },
  async decideReport(api, text) {
    const { mona, agnes, id } = await createReport(api)
    const decideAgain = async () => {
      const { decision } = (await moderationCalls(api).file(agnes, id)).body.data
      return moderationCalls(api).decide(agnes, id, { instead_of: decision.id, reason: 'It is well after all.' })
    }
    const path = `/api/moderation/reports/${id}/decision`
    const shows = { data: { decision: { outcome: 'nothing', reason: 'It is well after all.' } } }
    const body = { outcome: 'hide', rule: 3, reason: text }
    return { by: mona, path, body, change: decideAgain, after: { status: 201, shows, withoutText: true } }
  },
  async hideArgument(api, text) {
    const [ada, mona] = [await api.person(), await moderationCalls(api).moderator()]
    const id = (await post(api, ada, await openDebate(api, ada), { stance: 'for' })).body.data.id
    return hidingCase(api, mona, `/api/arguments/${id}/hiding`, text)
  },
  async hideComment(api, text) {
    const { comment, mona } = await createComment(api)
    return hidingCase(api, mona, `/api/spectator-comments/${comment}/hiding`, text)
  },
  async hideDebate(api, text) {
    const [ada, mona] = [await api.person(), await moderationCalls(api).moderator()]
    return hidingCase(api, mona, `/api/debates/${await openDebate(api, ada)}/hiding`, text)
  },
  async appeal(api, text) {
    const { ben, agnes, id, decision } = await createDecision(api)
    const answer = () => moderationCalls(api).answer(agnes, id, { outcome: 'overturned' })
    const path = `/api/me/decisions/${decision}/appeal`
    const after = { status: 201, shows: { data: { appeal: { outcome: 'overturned' } } }, withoutText: false }
    return { by: ben, path, body: { content: text }, change: answer, after }
  },
  async answerAppeal(api, text) {
    const { ben, agnes, id, decision } = await createDecision(api)
    await moderationCalls(api).appeal(ben, decision, 'It is a gift, not for sale.')
    const path = `/api/moderation/reports/${id}/appeal`
    const after = { status: 403, shows: { message: 'Only moderators of this site can see reports.' }, withoutText: true }
    const body = { outcome: 'overturned', answer: text }
    return { by: agnes, path, body, change: () => moderationCalls(api).revoke(agnes), after }
  },
  async suspendAccount(api, text) {
    const [agnes, ben] = [await api.person(), await api.person()]
    await api.ports.db.transaction((tx) => tx.updateTable('users').set({ role: 'admin' }).where('id', '=', Number(agnes.id)).execute())
    const path = `/api/admin/people/${ben.id}/suspension`
    const end = () => api.call('POST', path, { token: agnes.token, body: { outcome: 'nothing', reason: 'It is well after all.' } })
    const body = { outcome: 'suspend-week', rule: 3, reason: text }
    return { by: agnes, path, body, change: end, after: { status: 200, shows: { data: { suspended: false } }, withoutText: true } }
  },
}

const why = { rule: 3, reason: 'Nothing is sold here.' }

/** Returns the time of a change that is made now: a test's clock stands still. */
const expectedMoment = (api: TestApi) => new Date(api.clock.time).toISOString()

async function circleCase(api: TestApi, base: string, body: object): Promise<KeyedCase> {
  const ada = await api.person()
  const dissolve = ({ id }: { id: string }) => circleTestCalls(api, base).dissolve(ada, id)
  return { by: ada, path: base, body, change: dissolve, after: { status: 404, shows: {}, withoutText: true } }
}

async function hidingCase(api: TestApi, mona: Member, path: string, reason: string): Promise<KeyedCase> {
  const after = { status: 403, shows: {}, withoutText: true }
  return { by: mona, path, body: { rule: 3, reason }, change: () => moderationCalls(api).revoke(mona), after }
}

/** Creates a comment by Ben, and a moderator. */
async function createComment(api: TestApi) {
  const [ben, cem, mona] = [await api.person(), await api.person(), await moderationCalls(api).moderator()]
  const { id } = (await commentCalls(api).post(ben, await openDebate(api, cem), { content: 'My pears are the best.' })).body.data
  return { ben, mona, comment: String(id) }
}

/** Creates the same with a report, and a second moderator who may decide about it. */
async function createReport(api: TestApi) {
  const { ben, mona, comment } = await createComment(api)
  const agnes = await moderationCalls(api).moderator()
  await reportCalls(api).report(await api.person(), ben, { about: { kind: 'comment', id: comment } })
  return { ben, mona, agnes, id: await moderationCalls(api).caseOf('comment', comment) }
}

/** Creates the same after Mona has hidden the comment. */
async function createDecision(api: TestApi) {
  const report = await createReport(api)
  const { body } = await moderationCalls(api).decide(report.mona, report.id, { outcome: 'hide', ...why })
  return { ...report, decision: String(body.data.decision.id) }
}
