/** As the site writes dates: without Intl, which takes a slow phone a tenth of a second before its first word. */
export const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'] as const

/** "07". */
export const twoDigits = (value: number): string => String(value).padStart(2, '0')
