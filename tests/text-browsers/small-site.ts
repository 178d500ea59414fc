import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Starts a minimal site with what ours has: a cookie, every kind of field, named buttons, 303 and 422. */
export async function startSmallSite() {
  const posts: string[] = []
  let votes = 0
  const server = createServer(async (request, response) => {
    const form = new URLSearchParams((await request.toArray()).join(''))
    const name = /who=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? 'nobody'
    const answer = (body: string, status = 200) => {
      response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'private, no-cache' })
      response.end(`<!doctype html><title>Stand-in</title><p><a href="/">Home</a> <a href="/auth">Sign in</a></p>${body}`)
    }
    const seeOther = (headers: Record<string, string> = {}) => response.writeHead(303, { Location: '/debate#end', ...headers }).end()
    const to = `${request.method} ${request.url?.split('?')[0]}`
    if (to === 'POST /auth') {
      if (form.get('password') !== 'pass word 1') return answer(signIn('Wrong password', form.get('who') ?? ''), 422)
      return seeOther({ 'Set-Cookie': `who=${form.get('who')}; HttpOnly; SameSite=Lax; Path=/` })
    }
    if (to === 'POST /debate') {
      if (form.has('intent:up')) votes++
      else posts.push([...form].map(([field, value]) => `${field}=${value.replace(/\s+/g, ' ')}`).join(' & '))
      return seeOther()
    }
    if (to === 'GET /auth') return answer(signIn('', ''))
    if (to === 'GET /debate') return answer(debate(name, posts, votes))
    // Send the page in two parts, as over a slow connection: the first one fills the screen.
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
    response.write(`<!doctype html><title>Stand-in</title><h1>Welcome</h1>${'<p>A line</p>'.repeat(200)}`)
    setTimeout(() => response.end('<p><a href="/auth">Far below</a></p>'), 500)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  }
}

const signIn = (fault: string, who: string) => `<h1>Sign in</h1><p>${fault}</p><form method="post" action="/auth">
  <p><label for="w">Your name</label> <input id="w" name="who" value="${who}"></p>
  <p><label for="p">Password</label> <input id="p" type="password" name="password"></p><button>Sign in</button></form>`

const debate = (name: string, posts: string[], votes: number) => `<h1>Debate</h1><p>Signed in as ${name}</p>
  <ol>${posts.map((post) => `<li>${post}</li>`).join('')}</ol><p>Votes: ${votes}</p>
  <form method="post"><button name="intent:up">Upvote #1</button> <button name="intent:down">Upvote #12</button></form>
  <form method="post"><p><label for="c">Your argument</label><br><textarea id="c" name="content" rows="3" cols="50">old text</textarea></p>
  <p><input type="radio" id="f" name="stance" value="for"><label for="f">For</label> <input type="radio" id="a" name="stance" value="against"><label for="a">Against</label></p>
  <p><label for="k">Kind</label> <select id="k" name="kind"><option>standard</option><option>live</option></select></p>
  <p><input type="checkbox" id="s" name="sure" value="yes"><label for="s">I am sure</label></p><button name="intent" value="post">Post</button></form>
  <p id="end">The end</p>`
