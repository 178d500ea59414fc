/** Makes a button that is no form's submit button. */
export const makeButton = (textContent: string, onclick: () => void, className = ''): HTMLButtonElement =>
  Object.assign(document.createElement('button'), { type: 'button', className, textContent, onclick })
