const titles: Readonly<Record<number, string>> = {
  400: 'Not understood',
  401: 'Sign in first',
  403: 'Please confirm',
  404: 'Not found',
  405: 'Not possible here',
  410: 'Withdrawn',
  413: 'Too large',
  429: 'Too many tries',
  503: 'Not available right now',
}

/** What an error page is called. */
export function titleOf(status: number): string {
  return titles[status] ?? 'Something went wrong'
}
