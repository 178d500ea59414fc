import type { Api, Person } from './test.ts'

/** What the calls about somebody take. */
export async function idOf(api: Api, { token }: Pick<Person, 'token'>): Promise<string> {
  return (await api(token).get<{ data: { id: string } }>('/me')).body.data.id
}
