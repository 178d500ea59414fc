import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

/** Modules that nearly every page shares, in one file. Many small files would be a third more bytes, and as many requests. */
const shared = new RegExp(
  [
    '/app/(?:(?:paths|anchors|api-addresses|file-paths)\\.ts',
    '(?:platform|realtime|shell|votes|watches)/(?!privacy-|settings|.*\\.route)',
    'ui/(?!bars|feed-link|more-menu|number-table|person-row|tag-links)',
    'posts/(?!ancestor|missing|own-post|post-page|subject)',
    'debates/(?!browse|card-preview|create|debate-(?:card|fields|filters|list|record)|edit|growing-|history|my-|.*\\.route)',
    'forms/(?!text-field)',
    '(?:arguments/argument-(?:items|kind)|arguments/layout|comments/comment-(?:kind|list|words)|kicks/kick-text|notes/note-form)',
    'notifications/bell\\.)',
  ].join('|'),
)

/** Fails the build if a browser would load zod (50 KB). Pages must use the contract's `*-limits` modules. */
const keepZodFromBrowsers: Plugin = {
  name: 'keep-zod-from-browsers',
  generateBundle(_, bundle) {
    for (const [file, chunk] of Object.entries(bundle)) {
      if (chunk.type !== 'chunk' || !chunk.moduleIds.some((id) => id.includes('/node_modules/zod/'))) continue
      const ours = chunk.moduleIds.filter((id) => !id.includes('/node_modules/'))
      this.error(`${file} has zod in it, by one of: ${ours.join(', ')}`)
    }
  },
}

/**
 * Keeps names in the server's code, for stack traces. `minify: false` in its build's options would also leave the custom elements
 * unminified there, and with them give other hashed names than in the browser's build.
 */
const keepServerReadable: Plugin = {
  name: 'keep-server-readable',
  configResolved({ environments: { ssr } }) {
    if (ssr) ssr.build.minify = false
  },
}

/**
 * Lets the bundler drop components of Remix and React Router that no page uses, such as their links. Naming a component by an assignment
 * counts as using it. Saves a member's debate page 2 % of its scripts.
 */
const dropComponentNames: Plugin = {
  name: 'drop-component-names',
  transform(code, id) {
    if (!/node_modules\/(?:@remix-run\/react|react-router(?:-dom)?)\//.test(id)) return null
    return { code: code.replaceAll(/^\s*\w+\.displayName = "\w+";$/gm, ''), map: null }
  },
}

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
        v3_routeConfig: true,
      },
    }),
    ...(isSsrBuild ? [keepServerReadable] : [keepZodFromBrowsers, dropComponentNames]),
  ],
  // As ES modules, the custom elements (`?worker&url`) have the same hashed name in the browser's build, which contains the files, and in
  // the server's
  // build, which writes their addresses.
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    // 4 % fewer bytes than esbuild in what a member's debate page loads.
    minify: 'terser',
    terserOptions: { ecma: 2020, compress: { passes: 3 } },
    ...(isSsrBuild ? {} : { rollupOptions: { output: { manualChunks: (id) => (shared.test(id) ? 'pages' : undefined) } } }),
  },
  server: { hmr: { port: 24_679 } },
}))
