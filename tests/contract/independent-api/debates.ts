import type { Answer, Routes } from '../servers/foreign-api.ts'
import type { AnswerHelpers } from './answers.ts'
import type { Dataset } from './world.ts'

/** Returns the routes for debates, the feed, search, watching and kick votes. */
export function debateRoutes(world: Dataset, { handle, member, thing, made, none, refused, page, shapes }: AnswerHelpers): Routes {
  const debateOf = (number = 0) => world.debates.find(({ id }) => id === number)
  return {
    'GET /api/search': handle(({ query, viewer }) => {
      const q = (new URLSearchParams(query).get('q') ?? '').toLowerCase()
      const debates = world.debates.filter(({ topic }) => topic.toLowerCase().includes(q))
      const found = world.users.filter(({ display_name }) => display_name.toLowerCase().includes(q))
      const posts = world.arguments.filter(({ content }) => content.toLowerCase().includes(q))
      const data = {
        debates: debates.map((one) => ({ slug: one.slug, topic: one.topic, excerpt: one.description })),
        people: found.map(({ id: _, ...user }) => ({ display_name: user.display_name, name: user.name, avatar: null, bio: user.bio })),
        posts: posts.map((one) => ({
          ...{ id: shapes.id(one.id), type: 'argument', snippet: one.content, author: shapes.argument(one, viewer).user ?? null },
          debate: { slug: debateOf(one.debate_id)?.slug, topic: debateOf(one.debate_id)?.topic },
        })),
      }
      return {
        body: { data, totals: { debates: debates.length, people: found.length, posts: posts.length }, current_page: 1, last_page: 1 },
      }
    }),
    'GET /api/feed': handle(({ query, viewer }) =>
      page(
        world.debates.map((one) => shapes.debate(one, viewer)),
        query,
      ),
    ),
    'GET /api/feed/highlights': handle(({ query }) =>
      page(
        world.arguments.slice(0, 2).map(({ id, content, user_id, debate_id }) => ({
          ...{ id: shapes.id(id), content: `<p>${content.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</p>` },
          debate: { slug: debateOf(debate_id)?.slug, topic: debateOf(debate_id)?.topic },
          user: { display_name: world.users.find((one) => one.id === user_id)?.display_name },
        })),
        query,
        5,
      ),
    ),
    'POST /api/feed/interactions': handle(() => ({ status: 204 })),
    'GET /api/debates': handle(({ query, viewer }) => {
      const params = new URLSearchParams(query)
      const words = (params.get('search') ?? '').toLowerCase()
      const slugs = (params.get('tags') ?? '').split(',').filter(Boolean)
      const found = world.debates.filter(
        ({ id, topic, status }) =>
          topic.toLowerCase().includes(words) &&
          (!params.get('status') || status === params.get('status')) &&
          slugs.every((slug) => world.tags.some((tag) => tag.slug === slug && tag.debates.includes(id))),
      )
      return page(
        found.map((one) => shapes.debate(one, viewer)),
        query,
      )
    }),
    'GET /api/my/debates': member(({ query, viewer }) =>
      page(
        world.debates.filter(({ user_id }) => user_id === viewer.id).map((one) => shapes.debate(one, viewer)),
        query,
        15,
      ),
    ),
    'POST /api/debates/{id}/watch': watching(true),
    'DELETE /api/debates/{id}/watch': watching(false),
    'GET /api/debates/{id}/watch-status': member(({ ids: [number], viewer }) =>
      thing({ watching: world.watching.has(`${number}:${viewer.id}`) }),
    ),
    'POST /api/debates/{id}/skip-turn': member(({ ids: [number], viewer }) => {
      const one = debateOf(number)
      if (!one) return none('Debate')
      if (one.turn_user_id !== viewer.id) return { status: 403, body: { message: 'It is not your turn.' } }
      one.turn_user_id = 1
      return made(shapes.debate(one, viewer), 'Turn skipped.')
    }),
    'GET /api/debates/{id}/kick-votes': handle(({ ids: [number], query }) =>
      page(world.kickVotes.filter(({ debate_id }) => debate_id === number).map(shapes.kickVote), query),
    ),
    'POST /api/debates/{id}/kick-votes': member(({ ids: [number = 0], sent }) => {
      const target = Number(sent.target_user_id)
      if (!world.users.some(({ id }) => id === target)) return refused('target_user_id', 'The selected target user id is invalid.')
      const one = { id: world.kickVotes.length + 1, debate_id: number, target_user_id: target, ballots: new Map<number, string>() }
      world.kickVotes.push(one)
      return made(shapes.kickVote(one), 'Kick vote opened.', 201)
    }),
    'POST /api/debates/{id}/kick-votes/{voteId}/ballot': member(({ ids: [, number], viewer, sent }) => {
      const one = world.kickVotes.find(({ id }) => id === number)
      if (!one) return none('KickVote')
      one.ballots.set(viewer.id, String(sent.choice))
      return made(shapes.kickVote(one), 'Ballot cast.')
    }),
    'GET /api/debates/{id}/kicks': handle(({ query }) => page([], query)),
    'GET /api/debates/{slug}': handle(({ path, viewer }) => {
      const one = world.debates.find(({ slug }) => path.endsWith(`/${slug}`))
      return one ? thing(shapes.debate(one, viewer)) : none('Debate')
    }),
  }

  function watching(watches: boolean): Answer {
    return member(({ ids: [number], viewer }) => {
      const one = debateOf(number)
      if (!one) return none('Debate')
      if (watches) world.watching.add(`${one.id}:${viewer.id}`)
      else world.watching.delete(`${one.id}:${viewer.id}`)
      return made({ watching: watches }, watches ? 'You are watching.' : 'You stopped watching.')
    })
  }
}
