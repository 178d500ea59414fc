export { months, twoDigits } from '#contract/format-date-time'
