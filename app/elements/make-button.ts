/** Makes a button that doesn't submit its form. */
export const makeButton = (textContent: string, onclick: () => void, className = ''): HTMLButtonElement =>
  Object.assign(document.createElement('button'), { type: 'button', className, textContent, onclick })
