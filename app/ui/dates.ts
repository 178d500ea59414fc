export { months, twoDigits } from '#contract/moment-in-words'
