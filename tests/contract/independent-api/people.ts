import type { Answer, Routes } from '../servers/foreign-api.ts'
import type { AnswerHelpers } from './answers.ts'
import type { Switches } from './switches.ts'
import type { Dataset, User } from './world.ts'

/** Returns the routes for signing in, the own account, notifications and friends. */
export function peopleRoutes(
  world: Dataset,
  switches: Switches,
  { handle, member, thing, made, none, refused, page, shapes }: AnswerHelpers,
): Routes {
  const noticesOf = (viewer: User) => world.notices.filter(({ user_id }) => user_id === viewer.id)
  const markNotification = (read: boolean): Answer =>
    member(({ ids: [number], viewer }) => {
      const notice = noticesOf(viewer).find(({ id }) => id === number)
      if (!notice) return none('Notification')
      notice.read = read
      return made(shapes.notification(notice), 'Updated.')
    })
  const friendsOf = (viewer: User) =>
    world.friends.flatMap(([one, other]) => (one === viewer.id ? [other] : other === viewer.id ? [one] : []))
  const people = (numbers: readonly number[]) => world.users.filter(({ id }) => numbers.includes(id)).map(shapes.user)

  return {
    'POST /api/login': handle(({ sent }) => {
      const user = world.users.find(({ email, password }) => email === sent.email && password === sent.password)
      return user ? { body: { access_token: user.token } } : { status: 401, body: { message: 'Invalid credentials' } }
    }),
    'POST /api/register': handle(({ sent }) => {
      const { name, email, password, display_name } = sent as Record<string, string>
      if (world.users.some((user) => user.email === email)) return refused('email', 'The email has already been taken.')
      const id = world.users.length + 1
      world.users.push({
        id,
        name: name ?? '',
        email: email ?? '',
        password: password ?? '',
        display_name: display_name ?? '',
        bio: '',
        token: `token-of-${id}`,
      })
      return { status: 201, body: { access_token: `token-of-${id}` } }
    }),
    'GET /api/auth/social/{provider}/authorize': handle(({ path }) => {
      const address = `https://accounts.example/authorize?by=${path.split('/').at(-2)}&state=1`
      return { body: { data: switches.things === 'bare' ? address : { url: address } } }
    }),
    'GET /api/me': member(({ viewer }) => thing({ ...shapes.user(viewer), email: viewer.email })),
    'GET /api/user': member(({ viewer }) => thing({ ...shapes.user(viewer), email: viewer.email })),
    'POST /api/password/email': handle(() => ({ body: { message: 'We have emailed your password reset link.' } })),
    'POST /api/password/reset': handle(({ sent }) =>
      sent.token === 'good'
        ? { body: { message: 'Your password has been reset.' } }
        : refused('email', 'This password reset token is invalid.'),
    ),
    'GET /api/notifications': member(({ viewer, query }) => page(noticesOf(viewer).map(shapes.notification), query)),
    'POST /api/notifications/{id}/read': markNotification(true),
    'POST /api/notifications/{id}/unread': markNotification(false),
    'DELETE /api/notifications/{id}': member(({ ids: [number], viewer }) => {
      if (!noticesOf(viewer).some(({ id }) => id === number)) return none('Notification')
      world.notices = world.notices.filter(({ id }) => id !== number)
      return made({}, 'Notification deleted.')
    }),
    'GET /api/friends': member(({ viewer, query }) => page(people(friendsOf(viewer)), query)),
    'GET /api/friends/requests': member(({ viewer, query }) =>
      page(
        world.asked.filter(([, to]) => to === viewer.id).map(([from]) => ({ id: shapes.id(from), user: people([from])[0] })),
        query,
      ),
    ),
    'GET /api/friends/invites': member(({ query }) => page([], query)),
    'POST /api/friends/invite': member(({ sent }) => ({
      body: { data: { invited: Array.isArray(sent.invites) ? sent.invites.length : 0 } },
    })),
    'POST /api/friends/{id}/accept': member(({ ids: [number = 0], viewer }) => {
      if (!world.asked.some(([from, to]) => from === number && to === viewer.id)) return none('FriendRequest')
      world.asked = world.asked.filter(([from, to]) => from !== number || to !== viewer.id)
      world.friends.push([number, viewer.id])
      return made({}, 'Accepted.')
    }),
    'POST /api/friends/{id}': member(({ ids: [number = 0], viewer }) => {
      if (!world.users.some(({ id }) => id === number)) return none('User')
      world.asked.push([viewer.id, number])
      return made({}, 'Requested.', 201)
    }),
    'DELETE /api/friends/{id}': member(({ ids: [number = 0], viewer }) => {
      world.friends = world.friends.filter((pair) => !(pair.includes(number) && pair.includes(viewer.id)))
      world.asked = world.asked.filter((pair) => !(pair.includes(number) && pair.includes(viewer.id)))
      return made({}, 'Removed.')
    }),
    'GET /api/debates/{id}/mentionable-users': member(({ query }) => page(world.users.map(shapes.user), query)),
  }
}
