/** What a new account may on its first day (COMMUNITY §5): enough for who argues, too little for who advertises. Without zod, for browsers. */
export const newcomerLimits = { comments: 10, debates: 3, /** In one post. */ links: 2 } as const
