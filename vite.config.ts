import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true
  }
}

/** What nearly every page needs is one file: many small ones are a third more bytes, and as many requests. */
const shared =
  /\/app\/(?:paths\.ts|(?:platform|realtime|shell|ui|posts|votes|watches)\/(?!.*\.route)|debates\/(?!create|card-to-be|.*\.route)|forms\/(?!control|text-field)|notifications\/bell)/

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    tailwindcss(),
    remix({
      ignoredRouteFiles: ['**/*'],
      future: {
        v3_fetcherPersist: true,
        v3_relativeSplatPath: true,
        v3_throwAbortReason: true,
        v3_lazyRouteDiscovery: true,
        v3_singleFetch: true,
        v3_routeConfig: true,
      },
    }),
  ],
  // As modules the custom elements (`?worker&url`) have the same hashed name in the browser's build, which holds the files, and in
  // the server's, which writes their addresses.
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    ...(isSsrBuild ? {} : { rollupOptions: { output: { manualChunks: (id) => (shared.test(id) ? 'pages' : undefined) } } }),
  },
  server: { hmr: { port: 24_679 } },
}))
