/** The rules of a site that has no `rules.md` of its own. */
export const defaultRules = `We argue hard and treat each other well. Whoever breaks a rule is told which one, and what was done.

## Argue about the matter, not the person

Attack what somebody says as hard as you can. Do not insult them, threaten them, follow them from debate to debate, or ask others to.

## No hate

Nobody is attacked for what they are: origin, colour, religion, sex, whom they love, disability, age. Debating about these matters is welcome; contempt for people is not.

## No advertising, and not the same again and again

Do not post to sell something, do not flood debates, and do not write the same in many of them.

## Be yourself

Do not pass for another person or for an organisation, and do not run several accounts to seem many or to vote twice.

## Leave private things private

Do not publish where others live, how to reach them, or what they told you in confidence.

## Nothing against the law

No calls for violence, nothing that sexualises children, no help with crimes.
`
