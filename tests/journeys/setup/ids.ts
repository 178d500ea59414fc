import type { Api, Person } from './test.ts'

/** Returns a person's id, which calls about people need. */
export async function idOf(api: Api, { token }: Pick<Person, 'token'>): Promise<string> {
  return (await api(token).get<{ data: { id: string } }>('/me')).body.data.id
}
