/** Types for the part of autocannon that the bench uses; the package has none. */
declare module 'autocannon' {
  type Options = { url: string; amount: number; connections: number; sampleInt: number; headers: Record<string, string> }
  type Result = { '2xx': number }
  export default function autocannon(options: Options): Promise<Result>
}
