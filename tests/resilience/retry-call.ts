import { setTimeout as pause } from 'node:timers/promises'

type ApiCall = { method?: string; path: string; token: string; body?: object; key?: string }

/**
 * Repeats an API call until it is answered, as a person does who sends the form again: the same call with the same idempotency key.
 * @returns the body of the response
 * @throws if the response is an error
 */
export async function retryUntilAnswered(api: string, { method = 'POST', path, token, body = {}, key }: ApiCall) {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', ...(key && { 'Idempotency-Key': key }) }
  for (;;) {
    const answer = await fetch(`${api}/api${path}`, { method, headers, body: JSON.stringify(body), signal: AbortSignal.timeout(20_000) })
      .then(async (response) => ({ status: response.status, body: await response.json() }))
      .catch(() => null)
    if (answer && answer.status < 300) return answer.body as { data: { id: string } }
    if (answer && answer.status < 500) throw new Error(`${method} ${path} answers ${answer.status}: ${JSON.stringify(answer.body)}`)
    await pause(20)
  }
}
