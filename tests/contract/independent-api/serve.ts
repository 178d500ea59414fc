import { startSite } from '../../machine/site.mjs'
import { ForeignApi } from '../servers/foreign-api.ts'
import { createIndependentApi } from './independent-api.ts'
import { choices, type Switches, spellings } from './switches.ts'
import { newDataset, password } from './world.ts'

/* `npm run independent-api [-- laravel|sparse] [switch=choice …]` starts the web app in front of an API written from the customer spec
   alone, to try it by hand. Ends with its terminal. */

const [first = 'laravel', ...more] = process.argv.slice(2)
const words = first.includes('=') ? [first, ...more] : more
const switches = { ...spellingNamed(first.includes('=') ? 'laravel' : first), ...Object.fromEntries(words.map(switchIn)) }
const api = await ForeignApi.start()
const { routes, world } = createIndependentApi(switches, newDataset(new Date()))
api.routes = routes
const site = await startSite({ env: { API_URL: api.url, SESSION_SECRETS: 'this-secret-is-of-no-worth-to-anybody' } })
console.log(`The site: ${site.url}  The API: ${api.url}`)
console.log(`Sign in as ${world.users.map(({ email }) => email).join(', ')} with “${password}”.`)
console.log(Object.entries(switches).flat().join(' '))

function spellingNamed(name: string): Switches {
  if (name === 'laravel' || name === 'sparse') return spellings[name]
  return refuse(`There are two spellings, laravel and sparse, and no ${name}.`)
}

function switchIn(word: string): [string, string] {
  const [name = '', choice = ''] = word.split('=')
  const known: Readonly<Record<string, readonly string[]>> = choices
  if (Object.hasOwn(choices, name) && known[name]?.includes(choice)) return [name, choice]
  const all = Object.entries(choices).map(([each, of]) => `${each}=${of.join('|')}`)
  return refuse(`No such switch: ${word}. There are\n${all.join('\n')}`)
}

function refuse(why: string): never {
  console.error(why)
  process.exit(1)
}
