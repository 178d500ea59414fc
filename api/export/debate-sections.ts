import { pickSettings } from '#contract/debate-settings'
import type { PostKind } from '../database/post-tables.ts'
import { voteTypes } from '../posts/posts.queries.ts'
import { createDebateAddress, createPostAddress, isoOrNull, type Section, section } from './define-section.ts'
import * as postQueries from './export.queries.ts'

/** The sections about the member's actions in debates, in order. */
export const debateSections: Readonly<Record<string, Section>> = {
  debates: section({
    load: postQueries.pageOfDebates,
    keyOf: ({ id }) => id,
    present: ({ slug, topic, description_source, type, status, picture, created_at, round_limit, ...chosen }, context) => ({
      ...{
        debate: createDebateAddress(context, slug),
        topic,
        description: description_source,
        type,
        status,
        round_limit,
        ...pickSettings(chosen),
      },
      ...{ picture: picture === null ? null : context.siteUrl + picture, created_at: isoOrNull(created_at) },
    }),
  }),
  former_wordings: section({
    load: postQueries.pageOfFormerWordings,
    keyOf: ({ id }) => id,
    present: ({ slug, topic, description_source, tags, changed_at }, context) => ({
      ...{
        debate: createDebateAddress(context, slug),
        topic,
        description: description_source,
        tags: JSON.parse(tags),
        until: isoOrNull(changed_at),
      },
    }),
  }),
  seats: section({
    load: postQueries.pageOfSeats,
    keyOf: ({ debate_id }) => debate_id,
    present: ({ slug, topic, side, joined_at, left_at, left_how, misses }, context) => ({
      ...{
        debate: createDebateAddress(context, slug),
        topic,
        side,
        joined_at: isoOrNull(joined_at),
        left_at: isoOrNull(left_at),
        left_how,
      },
      turns_missed_in_a_row: misses,
    }),
  }),
  arguments: definePostSection('argument'),
  comments: definePostSection('comment'),
  votes_on_arguments: defineVoteSection('argument'),
  votes_on_comments: defineVoteSection('comment'),
  ballots: section({
    load: postQueries.pageOfBallots,
    keyOf: ({ debate_id }) => debate_id,
    present: ({ slug, choice, reason, cast_at, changed_at }, context) => ({
      ...{ debate: createDebateAddress(context, slug), choice, reason, cast_at: isoOrNull(cast_at), changed_at: isoOrNull(changed_at) },
    }),
  }),
  kick_votes_opened: section({
    load: postQueries.pageOfKickVotes,
    keyOf: ({ id }) => id,
    present: ({ slug, reason, status, opened_at }, context) => ({
      ...{ debate: createDebateAddress(context, slug), reason, status, opened_at: isoOrNull(opened_at) },
    }),
  }),
  kick_ballots: section({
    load: postQueries.pageOfKickBallots,
    keyOf: ({ vote_id }) => vote_id,
    present: ({ slug, choice, cast_at }, context) => ({ debate: createDebateAddress(context, slug), choice, cast_at: isoOrNull(cast_at) }),
  }),
  watched_debates: section({
    load: postQueries.pageOfWatches,
    keyOf: ({ created_at, debate_id }): postQueries.WatchKey => [created_at, debate_id],
    present: ({ slug, topic, created_at }, context) => ({
      debate: createDebateAddress(context, slug),
      topic,
      since: isoOrNull(created_at),
    }),
  }),
}

function definePostSection(kind: PostKind): Section {
  return section({
    load: (db, owner, after: number | null) => postQueries.pageOfPosts(db, owner, kind, after),
    keyOf: ({ id }) => id,
    present: ({ id, slug, topic, number, parent_number, stance, side, round, content_source, created_at, edited_at }, context) => ({
      ...{ at: createPostAddress(context, kind, { slug, id, number }), debate: topic, number, answers: parent_number },
      ...(kind === 'argument' ? { stance, side, round } : {}),
      ...{ text: content_source, posted_at: isoOrNull(created_at), edited_at: isoOrNull(edited_at) },
    }),
  })
}

function defineVoteSection(kind: PostKind): Section {
  return section({
    load: (db, owner, after: postQueries.VoteKey | null) => postQueries.pageOfVotes(db, owner, kind, after),
    keyOf: ({ created_at, post_id }): postQueries.VoteKey => [created_at, post_id],
    present: ({ slug, post_id, number, value, created_at }, context) => ({
      ...{ on: createPostAddress(context, kind, { slug, id: post_id, number }), vote: voteTypes[value], cast_at: isoOrNull(created_at) },
    }),
  })
}
