import { measureGrowth } from './growth/measure-growth.ts'
const plan = { large: { debates: 100_000, arguments: 100_000, depth: 10_000, comments: 10_000 }, rounds: { api: 100, page: 40 } }
for (const f of await measureGrowth(plan)) console.log(f.what, '|', f.ours, '|', f.shown, '|', f.promise)
