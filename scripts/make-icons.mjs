// @ts-check
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

/*
 * Draws the icons of the web manifest from the site's mark, public/favicon.svg. Their pictures are committed, so run it only after changing
 * the mark: node scripts/make-icons.mjs
 */

const folder = fileURLToPath(new URL('../public/', import.meta.url))
const mark = readFileSync(`${folder}favicon.svg`, 'utf8')

/**
 * The mark for systems that cut icons to a shape of their own: the background goes to the edge, and the mark is inside the circle that
 * always stays, whose diameter is 80 % (W3C Web Application Manifest, icon masks).
 */
const maskable = mark
  .replace('viewBox="0 0 32 32"', 'viewBox="-6 -6 44 44"')
  .replace(/<rect [^>]*fill=/, '<rect x="-6" y="-6" width="44" height="44" fill=')

await draw(mark, 192, 'icon-192.png')
await draw(mark, 512, 'icon-512.png')
await draw(maskable, 512, 'icon-maskable.png')

/** @param {string} svg @param {number} size in pixels @param {string} name */
async function draw(svg, size, name) {
  const density = (72 * size) / 32
  await sharp(Buffer.from(svg), { density })
    .resize(size, size)
    .png({ palette: true, compressionLevel: 9, effort: 10 })
    .toFile(folder + name)
}
