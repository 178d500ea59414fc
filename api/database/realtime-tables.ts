/** Channels and their events: tables of `tables.ts`, and as it says. */
export type ChannelsTable = {
  name: string
  /** How many events it has had: the id of the latest. */
  last_id: number
}
export type ChannelEventsTable = { channel: string; id: number; name: string /** JSON. */; data: string; at: number }
