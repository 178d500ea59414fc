/** What a debate is called while moderators hide its words. */
export const hiddenTopic = (rule: number): string => `Hidden by the moderators: rule ${rule}`

/** Said to who looks for it, or would change it. */
export const hiddenDebateInWords = (rule: number): string => `The debate was hidden by the moderators: rule ${rule}.`
