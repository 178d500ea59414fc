// @ts-check

/**
 * Rules of the product, each broken once: the text in a file, its replacement, and the tests that must fail.
 * @typedef {{ rule: string, file: string, from: string, to: string, project: 'unit' | 'api (sqlite)' | 'api (postgres)', tests: string
 * }} Mutation
 */

/** @type {readonly Mutation[]} */
export const mutations = [
  ...apiMutations(),
  ...webMutations(),
  ...foreignApiMutations(),
  unit(
    'A topic has at least ten characters',
    'contract/debate-limits.ts',
    'topic: { min: 10,',
    'topic: { min: 11,',
    'contract api/service',
  ),
]

/** @returns {Mutation[]} */
function apiMutations() {
  return [
    api(
      'The sitemap leaves out hidden debates',
      'api/sitemap/sitemap.queries.ts',
      "('private_to', 'is', null)\n    .where('hidden_rule', 'is', null)",
      "('private_to', 'is', null)",
      'api/sitemap',
    ),
    api(
      'The sitemap leaves out posts of hidden debates',
      'api/sitemap/sitemap.queries.ts',
      ".where('posts.debate_id', 'not in', hiddenDebates(db))",
      '',
      'api/sitemap',
    ),
    api(
      'The sitemap leaves out posts of private groups',
      'api/sitemap/sitemap.queries.ts',
      ".where(isPublicDebate('posts.debate_id'))",
      '',
      'api/sitemap',
    ),
    api('The sitemap leaves out private groups', 'api/sitemap/sitemap.queries.ts', ".where('private', '=', 0)", '', 'api/sitemap'),
    api('The sitemap leaves out deleted people', 'api/sitemap/sitemap.queries.ts', ".where('deleted_at', 'is', null)", '', 'api/sitemap'),
    api('Nobody votes on their own post', 'api/posts/cast-vote.ts', 'post.user_id === actor.id', 'post.user_id === -1', 'api/votes'),
    api(
      'Only the author deletes a post',
      'api/posts/edit-or-delete-post.ts',
      'if (post.user_id !== actor.id) throw new Forbidden(`You can ${postKind',
      'if (post.user_id === -1) throw new Forbidden(`You can ${postKind',
      'api/arguments/edit',
    ),
    api(
      'Only the author edits a post',
      'api/posts/edit-or-delete-post.ts',
      'if (post.user_id !== actor.id) throw new Forbidden(`You can edit',
      'if (post.user_id === -1) throw new Forbidden(`You can edit',
      'api/arguments/edit',
    ),
    api(
      'An argument can be edited for five minutes',
      'api/arguments/argument-kind.ts',
      'if (now >= editing',
      'if (now > 1 + editing',
      'api/arguments/edit',
    ),
    api(
      'Deleting a post removes its text',
      'api/posts/posts.queries.ts',
      "set({ content_source: '', ",
      'set({ ',
      'api/arguments/edit api/comments/edit',
    ),
    api(
      'Editing is recorded as a fact',
      'api/posts/edit-or-delete-post.ts',
      '.edited`, at: now',
      '.posted`, at: now',
      'api/notifications api/mentions',
    ),
    api(
      'Posting resets the count of missed turns',
      'api/arguments/post-argument.ts',
      '!== null) await setMisses',
      '=== -1) await setMisses',
      'api/turns/clock',
    ),
    api(
      'Posting ends the turn',
      'api/arguments/post-argument.ts',
      "if (debate.type !== 'open') await endTurn",
      "if (debate.type === 'live') await endTurn",
      'api/arguments/post-argument',
    ),
    api(
      'A debate begins with its last seat',
      'api/debates/participants.ts',
      '=== 2 * debate.seats',
      '=== 1 + 2 * debate.seats',
      'api/debates',
    ),
    api(
      'A demo debate becomes real when a real person joins',
      'api/debates/participants.ts',
      'debate.demo && context.actor.demo',
      'debate.demo',
      'api/turns api/debates',
    ),
    api('Voting on a debate lasts seven days', 'api/turns/pass-turn.ts', 'standard: 7 * 24', 'standard: 8 * 24', 'api/turns api/verdicts'),
    api(
      'The end of the rounds ends kick votes',
      'api/turns/pass-turn.ts',
      "  await endKicks(tx, debate, at)\n  await updateDebate(tx, debate.id, { status: 'voting'",
      "  await updateDebate(tx, debate.id, { status: 'voting'",
      'api/kicks',
    ),
    api(
      'Blocked people cause no notifications',
      'api/database/current-notifications.ts',
      'block.blocked_id = facts.actor_id',
      '1 = 0',
      'api/notifications api/people',
    ),
    api(
      'Nobody is notified of their own action',
      'api/notifications/recipients.ts',
      'new Set([fact.actor_id])',
      'new Set()',
      'api/notifications',
    ),
    api(
      'A blocked person cannot send a friend request',
      'api/friends/relationship.ts',
      'return closed ? `',
      'return closed && name === "" ? `',
      'api/friends api/people',
    ),
    api(
      'Only friends write to each other',
      'api/messages/messages.ts',
      "state === 'friends') return",
      "state !== 'asked') return",
      'api/messages/refused-messages',
    ),
    api(
      'A message can be withdrawn for five minutes',
      'api/messages/messages.ts',
      'if (now >= message.created_at + messageLimits',
      'if (now > 1 + message.created_at + messageLimits',
      'api/messages/refused-messages',
    ),
    api(
      'Only the reporter sees the subject of a receipt',
      'api/reports/present-report.ts',
      'reporter_id === null || reporter_id !== actorId',
      'reporter_id === null',
      'api/reports/reports.api',
    ),
    api(
      'Nobody sends more than ten reports a day',
      'contract/moderation-limits.ts',
      'perDay: 10',
      'perDay: 11',
      'api/reports/refused-reports',
    ),
    api(
      'Only the recipient of a message reports it',
      'api/reports/report-target.ts',
      'reported.user_id !== userId',
      'reported.user_id === -1',
      'api/reports/refused-reports',
    ),
    api(
      'Moderators do not decide about debates they take part in',
      'api/moderation/case-access.ts',
      '(await isInDebateOf(db, row, actorId))',
      'row.id === -1',
      'api/moderation/moderation',
    ),
    api(
      'Moderators cannot read reports about themselves',
      'api/moderation/case-access.ts',
      'row.user_id === actorId',
      'row.user_id === -1',
      'api/moderation/moderation',
    ),
    api(
      'A decision made meanwhile is not overwritten',
      'api/moderation/decide-case.ts',
      '    requireCurrentDecision(before, input.instead_of)\n',
      '',
      'api/moderation/',
    ),
    api(
      'An appeal is answered by another moderator',
      'api/moderation/case-access.ts',
      "return (await canAnotherAnswer(db, row, decision, now)) ? 'You made this decision. Another moderator has to answer the appeal.' : null",
      'return null',
      'api/moderation/appeals',
    ),
    api(
      'A case under appeal is not decided again',
      'api/moderation/decide-case.ts',
      '    requireNoAppeal(await findAppealOfCase(tx, row.id))\n',
      '',
      'api/moderation/appeals',
    ),
    api(
      'The public log links only to hidden posts',
      'api/moderation/transparency.ts',
      'const isHidden = hides === 1 && undone_at === null',
      'const isHidden = undone_at === null',
      'api/moderation/log',
    ),
    api(
      'Two administrators cannot remove each other at once',
      'api/admin/accounts.ts',
      'const acting = await currentStaffMember(tx, actor, now)',
      'const acting = actor',
      'api/admin/role-race',
    ),
    api(
      'Only moderators remove a content warning of moderators',
      'api/notes/content-notes.ts',
      "isOwn && noted_by !== 'moderators'",
      'isOwn',
      'api/notes',
    ),
    api(
      'A withdrawn text loses its content warning',
      'api/posts/edit-or-delete-post.ts',
      '      await deleteNote(tx, post)\n',
      '',
      'api/notes',
    ),
    api(
      'Rendering a sensitive text again makes no excerpt of it',
      'api/database/query-building.ts',
      'case when note is null then',
      'case when 1 = 1 then',
      'api/notes',
    ),
    api(
      'Only moderators hide posts',
      'api/moderation/case-access.ts',
      "=> role === 'moderator' || role === 'admin'",
      "=> role !== 'admin'",
      'api/moderation/hide-at-once',
    ),
    api(
      'A post hidden with a suspension stays hidden when that ends',
      'api/moderation/decide-case.ts',
      'hides === 1 && rule !== null',
      'hides === -1 && rule !== null',
      'api/moderation/moderation',
    ),
    api(
      'Lists leave a hidden debate out',
      'api/debates/list-debates.queries.ts',
      ".where('listed.id', 'not in', hiddenDebates(db))",
      '',
      'api/moderation/hide-debate',
    ),
    api(
      'The old address of a hidden debate says that it is hidden',
      'api/debates/debates.http.ts',
      'rule === undefined ? new NotFound',
      'rule !== null ? new NotFound',
      'api/moderation/hide-debate',
    ),
    api(
      'A new account posts at most ten comments',
      'api/accounts/person-rows.queries.ts',
      "    .where(column, '<', most)\n",
      '',
      'api/accounts/new-account-limits',
    ),
    api(
      'An invite lets one person in',
      'api/accounts/accounts.queries.ts',
      ".where('token_hash', '=', hash)\n    .where('admitted_id', 'is', null)\n    .executeTakeFirst()",
      ".where('token_hash', '=', hash)\n    .executeTakeFirst()",
      'api/accounts/registration-policy',
    ),
    api(
      'An administrator does not change their own role',
      'api/permissions/may-act-on.ts',
      'if (acting.id === person.id)',
      'if (acting.id < 0)',
      'api/admin api/permissions/may-act-on',
    ),
    apiOnPostgres(
      'Suspending locks the person before the case',
      'api/moderation/cases.queries.ts',
      '  if (moderatorId !== undefined && user_id !== null) await lockTwoPeople(tx, moderatorId, user_id)\n  else await lockPerson(tx, user_id ?? moderatorId ?? 0)\n',
      '',
      'api/moderation/decision-race',
    ),
    api(
      'A suspended person writes nothing',
      'api/register-routes.ts',
      '      await refuseSuspended(ports, actor, call)\n',
      '',
      'api/accounts/suspensions',
    ),
    api(
      'New calls that write refuse suspended people',
      'api/accounts/suspensions.ts',
      '!asks && !whileSuspended',
      '!asks && whileSuspended !== undefined',
      'api/accounts/suspensions',
    ),
    api(
      'Lifting a suspension leaves other ones in force',
      'api/accounts/person-rows.queries.ts',
      "    .where('undone_at', 'is', null)\n",
      '',
      'api/accounts/suspensions',
    ),
    api(
      'A suspended person loses their current turn',
      'api/moderation/decide-case.ts',
      'if (suspended_until !== null) await skipTurnsOfPerson(tx, user_id, now)',
      '',
      'api/accounts/suspensions',
    ),
    api(
      'After ten rejected reports in a row, a reporter comes last',
      'api/reports/open-case.ts',
      'created_at + lowPriorityDelay',
      'created_at',
      'api/moderation/moderation',
    ),
    api(
      'A message that arrived while writing stays unread',
      'api/messages/mark-conversation-read.ts',
      'Math.min(to, side.last_number)',
      'side.last_number',
      'api/messages/messages',
    ),
    api(
      'Ten wrong passwords from one address are the limit',
      'api/platform/rate-limits.ts',
      'signInFromPlace: { points: 10,',
      'signInFromPlace: { points: 11,',
      'api/accounts/sign-in',
    ),
    api('The password is checked', 'api/accounts/passwords.ts', '&& usable === stored', '|| usable === stored', 'api/accounts'),
    api(
      'A new password ends every session',
      'api/accounts/change-or-reset-password.ts',
      'tokens: await deleteTokensOf(tx, owner.id)',
      'tokens: 0',
      'api/accounts/reset',
    ),
    api(
      'A token expires after 30 days without use',
      'api/accounts/tokens.ts',
      'unusedTokenLifetime = 30 *',
      'unusedTokenLifetime = 31 *',
      'api/accounts/tokens',
    ),
    api(
      'A real name is shown only if its owner allows it',
      'api/accounts/present-person.ts',
      'name: shown ? name : display_name',
      'name',
      'api/accounts api/people',
    ),
    api(
      'One idempotency key makes one post',
      'api/idempotency.ts',
      'if (!(await claimKey(tx, claim))) {',
      "if (!(await claimKey(tx, claim)) && claim.key === '') {",
      'api/arguments/argument-race',
    ),
    api(
      'Search does not find withdrawn posts',
      'api/posts/posts.queries.ts',
      '  await deleteDocument(tx, kind, id)\n',
      '',
      'api/search api/arguments',
    ),
  ]
}

/** @returns {Mutation[]} */
function webMutations() {
  return [
    unit(
      'A page requested after a change shows nothing read before it',
      'app/platform/guest-pages.server.ts',
      'since >= arrivedAt || !cache',
      'since >= 0 || !cache',
      'app/platform/guest-pages',
    ),
    unit(
      'Only pages for guests are cached',
      'app/platform/page-key.server.ts',
      'cookies.includes(',
      "'none'.includes(",
      'app/platform/guest-pages',
    ),
    unit(
      'A form of another subdomain is refused',
      'app/forms/csrf-guard.server.ts',
      "fetchSite === 'none' ?",
      "fetchSite !== 'cross-site' ?",
      'app/forms',
    ),
    unit(
      'A form’s token must match its cookie',
      'app/forms/form-token.server.ts',
      'expected.length === actual.length && timing',
      'expected.length === actual.length || timing',
      'app/forms',
    ),
    unit('No redirect leads to another site', 'app/platform/visit.server.ts', '/^\\/[/\\\\]/.test(place) || ', '', 'app/forms'),
    unit(
      'The session is sealed',
      'app/platform/sealed-cookie.server.ts',
      "enc: 'A256GCM', kid: newest.id",
      "enc: 'A256GCM', kid: 'x'",
      'app/platform',
    ),
    unit('Typed text is escaped', 'api/rendering/rendered-text.ts', "'<': '&lt;', ", '', 'api/rendering'),
    unit('A tag with an attribute is sanitised', 'api/rendering/sanitise.ts', '|code|pre)>|', '|code|pre)\\b|', 'api/rendering'),
    unit('A cursor works only for its own list', 'api/platform/paging.ts', 'name !== list || ', '', 'api/platform'),
    api(
      'A commit waits for the disk',
      'api/database/database.ts',
      'gap: 5 }, durable: true',
      'gap: 5 }, durable: false',
      'api/database/durability',
    ),
    unit('A kick passes at 60 percent', 'api/kicks/count-kick-votes.ts', 'Math.ceil((', 'Math.floor((', 'api/kicks'),
    unit(
      'A kick needs a yes from the target’s side',
      'api/kicks/count-kick-votes.ts',
      "&& ownSide.some(({ choice }) => choice === 'yes')) return",
      ') return',
      'api/kicks',
    ),
    unit(
      'Sides alternate',
      'api/turns/pass-turn.ts',
      'slice(everyone.findIndex(({ id }) => id === current) + 1)',
      'slice(everyone.findIndex(({ id }) => id === current))',
      'api/turns',
    ),
    unit('40 of 50 votes rank above 1 of 1', 'api/posts/score.ts', 'share + (z * z) / (2 * all) - spread', 'share', 'api/posts'),
  ]
}

/** @returns {Mutation[]} */
function foreignApiMutations() {
  return [
    unit(
      'Plain text is kept in full',
      'app/platform/purify-html.server.ts',
      '|| node.sourceCodeLocation?.endTag',
      '|| true',
      'app/platform',
    ),
    unit(
      'The API’s message about a fault is not shown',
      'app/platform/failure-text.server.ts',
      'if (status >= 400 && status < 500) return',
      'if (status >= 400) return',
      'app/platform',
    ),
    unit(
      'Calls that the API does not describe are not made',
      'foreign/discovered-calls.server.ts',
      'isDocumented(call) ||',
      'true ||',
      'foreign',
    ),
    unit(
      'Secondary content has a shorter timeout',
      'app/platform/request-timeout.server.ts',
      'secondaryShare = 0.3',
      'secondaryShare = 1',
      'app/platform',
    ),
    unit(
      'A full page of a list may have a next one',
      'foreign/lenient-fields.ts',
      'const mayBeMore = items',
      'const mayBeMore = false && items',
      'foreign',
    ),
    unit(
      'A malformed field does not remove its row',
      'foreign/field-names.ts',
      'return items.filter((item) =>',
      'return items.filter((item) => true ||',
      'foreign',
    ),
    unit(
      'A tree of posts is flattened',
      'foreign/lenient-thread.ts',
      'maxDepth ? (findNestedReplies(row) ?? [])',
      '0 ? (findNestedReplies(row) ?? [])',
      'foreign',
    ),
    unit('Sign-in never leads back to an address with a token', 'app/paths.ts', '  invitationPath,\n', '', 'app/paths'),
    unit(
      'A picture’s name cannot lead to another folder',
      'app/api-addresses.ts',
      '(?:\\/[\\w-][\\w.-]*)*$/',
      '(?:\\/[\\w.-]*)*$/',
      'app/paths',
    ),
  ]
}

/**
 * @param {string} rule @param {string} file @param {string} from @param {string} to @param {string} tests
 * @returns {Mutation}
 */
function api(rule, file, from, to, tests) {
  return { rule, file, from, to, project: 'api (sqlite)', tests }
}

/**
 * Removes a lock that only PostgreSQL needs: SQLite has a single writer.
 * @param {string} rule @param {string} file @param {string} from @param {string} to @param {string} tests
 * @returns {Mutation}
 */
function apiOnPostgres(rule, file, from, to, tests) {
  return { rule, file, from, to, project: 'api (postgres)', tests }
}

/**
 * @param {string} rule @param {string} file @param {string} from @param {string} to @param {string} tests
 * @returns {Mutation}
 */
function unit(rule, file, from, to, tests) {
  return { rule, file, from, to, project: 'unit', tests }
}
