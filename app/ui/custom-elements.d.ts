import type { DetailedHTMLProps, HTMLAttributes } from 'react'

type Plain = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> & { class?: string }

declare global {
  namespace JSX {
    interface IntrinsicElements {
      'theme-switch': Plain
      'page-drawer': Plain
      'local-time': Plain & { absolute?: '' }
      'time-left': Plain & { deadline: string }
      'error-summary': Plain & { tabindex?: string; autofocus?: '' }
    }
  }
}
