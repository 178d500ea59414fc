/** What is said of a message that was sent again from a form that had not shown yet that it was sent. */
export const sentBefore = 'You have just sent this message. It was not sent twice.'
