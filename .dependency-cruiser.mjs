// @ts-check
import { readFileSync } from 'node:fs'
import { floorRules } from './floors.mjs'

const walls = JSON.parse(readFileSync(new URL('.dependency-cruiser.json', import.meta.url), 'utf8'))

/** The walls between the trees, and the floors within them. */
export default { ...walls, forbidden: [...walls.forbidden, ...floorRules()] }
