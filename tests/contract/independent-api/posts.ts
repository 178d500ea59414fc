import type { Answer, Routes } from '../servers/foreign-api.ts'
import type { AnswerHelpers, MemberRequest } from './answers.ts'
import type { Switches } from './switches.ts'
import type { Dataset, Post } from './world.ts'

/** Returns the routes for arguments and spectator comments: lists, threads, votes and writing. */
export function postRoutes(
  world: Dataset,
  switches: Switches,
  { handle, member, thing, made, none, refused, page, shapes }: AnswerHelpers,
): Routes {
  const debateOf = (number = 0) => world.debates.find(({ id }) => id === number)
  const repliesTo = (posts: readonly Post[], parent: number) => posts.filter(({ parent_id }) => parent_id === parent)
  const ancestorsOf = (posts: readonly Post[], post: Post): Post[] => {
    const parent = posts.find(({ id }) => id === post.parent_id)
    return parent ? [...ancestorsOf(posts, parent), parent] : []
  }

  type Kind = { name: 'argument' | 'comment'; model: string; posts: () => Post[]; shape: typeof shapes.argument | typeof shapes.comment }
  const args: Kind = { name: 'argument', model: 'Argument', posts: () => world.arguments, shape: shapes.argument }
  const comments: Kind = { name: 'comment', model: 'SpectatorComment', posts: () => world.comments, shape: shapes.comment }

  const thread = ({ name, model, posts, shape }: Kind): Answer =>
    handle(({ ids: [number], viewer }) => {
      const post = posts().find(({ id }) => id === number)
      const debate = debateOf(post?.debate_id)
      if (!post || !debate) return none(model)
      const ancestors = ancestorsOf(posts(), post).map((each) => shape(each, viewer))
      const replies = repliesTo(posts(), post.id).map((each) => shape(each, viewer))
      const repliesName = name === 'argument' ? 'rebuttals' : 'replies'
      if (switches.threads === 'flat') return thing([...ancestors, shape(post, viewer), ...replies])
      if (switches.threads === 'tree') {
        const tree = ancestors.reduceRight<object>((child, ancestor) => ({ ...ancestor, [repliesName]: [child] }), {
          ...shape(post, viewer),
          [repliesName]: replies,
        })
        return thing(tree)
      }
      return thing({ [name]: shape(post, viewer), ancestors, [repliesName]: replies, debate: shapes.debate(debate, viewer) })
    })

  const vote = ({ model, posts, shape }: Kind, back: boolean): Answer =>
    member(({ ids: [number], viewer, sent }) => {
      const post = posts().find(({ id }) => id === number)
      if (!post) return none(model)
      if (post.user_id === viewer.id) return { status: 403, body: { message: 'You can’t vote on your own.' } }
      if (!back && sent.vote_type !== 'up' && sent.vote_type !== 'down') return refused('vote_type', 'The vote type field is required.')
      if (back) post.votes.delete(viewer.id)
      else post.votes.set(viewer.id, sent.vote_type as 'up' | 'down')
      return made(shape(post, viewer), back ? 'Vote removed.' : 'Vote recorded.')
    })

  const write = ({ posts, shape }: Kind, debateId: number, parent: unknown, { viewer, sent }: MemberRequest) => {
    const content = String(sent.content ?? '').trim()
    if (!debateOf(debateId)) return none('Debate')
    if (content === '') return refused('content', 'The content field is required.')
    const number = Math.max(0, ...posts().map(({ id }) => id)) + 1
    const stance = sent.stance === 'for' || sent.stance === 'against' ? sent.stance : null
    const parent_id = parent === undefined || parent === null ? null : Number(parent)
    const post: Post = {
      id: number,
      debate_id: debateId,
      user_id: viewer.id,
      parent_id,
      content,
      stance,
      created: new Date(),
      votes: new Map(),
    }
    posts().push(post)
    return made(shape(post, viewer), 'Created.', 201)
  }

  return {
    'GET /api/debates/{id}/arguments': handle(({ ids: [number], viewer, query }) =>
      page(
        world.arguments.filter(({ debate_id }) => debate_id === number).map((one) => shapes.argument(one, viewer)),
        query,
      ),
    ),
    'POST /api/arguments': member((call) => write(args, Number(call.sent.debate_id), call.sent.parent_id, call)),
    'POST /api/arguments/{id}/vote': vote(args, false),
    'DELETE /api/arguments/{id}/vote': vote(args, true),
    'GET /api/arguments/{id}/rebuttals': handle(({ ids: [number = 0], viewer, query }) =>
      page(
        repliesTo(world.arguments, number).map((one) => shapes.argument(one, viewer)),
        query,
      ),
    ),
    'GET /api/arguments/{id}/thread': thread(args),
    'GET /api/debates/{id}/spectator-comments': handle(({ ids: [number], viewer, query }) =>
      page(
        world.comments.filter(({ debate_id }) => debate_id === number).map((one) => shapes.comment(one, viewer)),
        query,
        50,
      ),
    ),
    'POST /api/debates/{id}/spectator-comments': member((call) => write(comments, call.ids[0] ?? 0, call.sent.parent_comment_id, call)),
    'PUT /api/spectator-comments/{id}': member(({ ids: [number], viewer, sent }) => {
      const one = world.comments.find(({ id }) => id === number)
      if (!one) return none('SpectatorComment')
      if (one.user_id !== viewer.id) return { status: 403, body: { message: 'This action is unauthorized.' } }
      if (String(sent.content ?? '').trim() === '') return refused('content', 'The content field is required.')
      one.content = String(sent.content)
      return made(shapes.comment(one, viewer), 'Updated.')
    }),
    'DELETE /api/spectator-comments/{id}': member(({ ids: [number], viewer }) => {
      const one = world.comments.find(({ id }) => id === number)
      if (!one) return none('SpectatorComment')
      if (one.user_id !== viewer.id) return { status: 403, body: { message: 'This action is unauthorized.' } }
      world.comments = world.comments.filter((each) => each !== one)
      return made({}, 'Notification deleted.')
    }),
    'GET /api/spectator-comments/{id}/replies': handle(({ ids: [number = 0], viewer, query }) =>
      page(
        repliesTo(world.comments, number).map((one) => shapes.comment(one, viewer)),
        query,
        50,
      ),
    ),
    'GET /api/spectator-comments/{id}/thread': thread(comments),
    'POST /api/spectator-comments/{id}/vote': vote(comments, false),
    'DELETE /api/spectator-comments/{id}/vote': vote(comments, true),
    // The slug route comes last, after all paths with the same beginning.
  }
}
