/** As much of autocannon as the bench uses; it has no types of its own. */
declare module 'autocannon' {
  type Options = { url: string; amount: number; connections: number; sampleInt: number; headers: Record<string, string> }
  type Result = { '2xx': number }
  export default function autocannon(options: Options): Promise<Result>
}
