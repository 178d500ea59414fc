// @ts-check
import { readFileSync } from 'node:fs'
import { layerRules } from './scripts/layers.mjs'

const boundaries = JSON.parse(readFileSync(new URL('.dependency-cruiser.json', import.meta.url), 'utf8'))

/** The boundaries between app/, api/ and contract/, and the layers within them. */
export default { ...boundaries, forbidden: [...boundaries.forbidden, ...layerRules()] }
