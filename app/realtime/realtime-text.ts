/** What is counted while a page is open, in singular and plural. */
export const newArgumentWords = ['new argument', 'new arguments'] as const
export const newReplyWords = ['new reply', 'new replies'] as const
export const newCommentWords = ['new comment', 'new comments'] as const
/** The answer to a page whose stream is refused because there are too many. */
export const tooManyPages = 'Too many pages are getting live updates from here at once. Close some of them, then reload this one.\n'
