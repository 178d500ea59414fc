/** What our own scripts send with a request for a page's data. No form and no link of any site can send it. */
export const scriptHeader = 'Rostrum-Script'
