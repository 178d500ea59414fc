import type { DetailedHTMLProps, HTMLAttributes } from 'react'

type Plain = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> & { class?: string }

declare global {
  namespace JSX {
    interface IntrinsicElements {
      'zone-offer': Plain
      'theme-switch': Plain
      'page-drawer': Plain
      'map-marker': Plain
      'quick-search': Plain
      'local-time': Plain & { absolute?: ''; 'in-sentence'?: '' }
      'time-left': Plain & { deadline: string }
      'debate-updates': Plain &
        Record<'stream' | 'of' | 'one' | 'many' | 'href' | 'anchor', string> & { total: number } & Partial<
          Record<'parent' | 'within', string | undefined>
        >
      'picture-preview': Plain & { shape: 'round' | 'wide' }
      'page-status': Plain
      'show-password': Plain
      'member-updates': Plain & Record<'stream' | 'notifications' | 'person', string>
      'feed-views': Plain & Record<'to' | 'mode', string>
      'growing-list': Plain & { of: string }
      'passkey-ceremony': Plain & Record<'kind' | 'to' | 'intent' | 'words' | 'site', string>
      'live-page': Plain & { stream: string; within?: string | undefined }
      'error-summary': Plain & { tabindex?: string; autofocus?: '' }
    }
  }
}
