import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { joinDebate, makeDebate, postArgument } from '../journeys/setup/debates.ts'
import { expect, test } from './test.ts'

const run = promisify(execFile)
const dumps = { w3m: ['w3m', '-cols', '80', '-dump'], lynx: ['lynx', '-width=80', '-dump', '-nolist'] } as const

for (const [name, [command, ...options]] of Object.entries(dumps)) {
  test(`${name} shows the topic, whose turn it is and the first argument within a screen and a half, and all else after it`, async ({
    site,
    api,
    person,
  }) => {
    const [ada, ben, cem, dee] = [await person('Ada'), await person('Ben'), await person('Cem'), await person('Dee')]
    const description = `What is meant:\n\n${'- Trams, and nothing that has wheels of rubber.\n'.repeat(12)}`
    const debate = await makeDebate(api, ada, { type: 'standard', seats_per_side: 2, side: 'for', rounds: 4, description })
    await joinDebate(api, ben, debate, 'for')
    for (const one of [cem, dee]) await joinDebate(api, one, debate, 'against')
    await postArgument(api, ada, debate, { content: 'Free trams are full trams.' })

    const { stdout } = await run(command, [...options, site + debate.path])
    const lines = stdout.split('\n')
    const lineOf = (words: RegExp) => lines.findIndex((line) => words.test(line))
    const inOrder = [
      /^ *Trams should be free/,
      /’s turn/,
      /2 of 2 seats/,
      /Full( introduction|$)/,
      /Free trams are full/,
      /^ *About this debate$/,
    ]
    expect(inOrder.map(lineOf)).toEqual(inOrder.map(lineOf).sort((one, other) => one - other))
    expect(inOrder.map(lineOf)).not.toContain(-1)
    expect(lineOf(/#1 For/), 'of two screens of 24 lines').toBeLessThanOrEqual(36)
  })
}
