/** What is counted while a page is open: the singular and the plural. */
export const newArgumentWords = ['new argument', 'new arguments'] as const
export const newReplyWords = ['new reply', 'new replies'] as const
export const newCommentWords = ['new comment', 'new comments'] as const
/** The answer to a page for which there is no room. */
export const tooManyPages = 'Too many pages are getting live updates from here at once. Close some of them, then reload this one.\n'
