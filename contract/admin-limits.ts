/** What administrators do about accounts, as their log has it. */
export const adminActs = ['role', 'sessions', 'verification', 'suspension', 'way-in'] as const
export type AdminActKind = (typeof adminActs)[number]
