import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** What every page needs in one piece: in several it compresses worse, and each piece is a request. */
const everyPages = { name: 'frame', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ }

/** What most pages need of ours: in the piece that starts the site, because each small one would be a request. */
const mostPages = {
  name: 'client',
  test: /[\\/]src[\\/](app[\\/](client|root|routes|page-route)\.tsx?|platform[\\/](local-time|web[\\/](?!ui[\\/](form|dialog|loading-lines|plain-page|table|use-)|admin|device|download|live|send-form|staff-page|stored-error|use-))|browsing[\\/]web[\\/](event-words|venue-picture|place-bars|ask-as-whoever))/,
}

export default defineConfig(({ isSsrBuild }) => ({
  appType: 'custom',
  plugins: [react()],
  publicDir: isSsrBuild ? false : 'public',
  // Bundled for what is used of it: as a whole it loads a highlighter of code at every start.
  ssr: { noExternal: [/^@react-email\/(?!render)/] },
  build: {
    manifest: !isSsrBuild,
    target: isSsrBuild ? 'node22' : 'baseline-widely-available',
    // Every page has loaded what starts the site; Firefox reports an error for a module that is preloaded once it has been loaded.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, parts) => parts.filter((part) => !/\/client-[\w-]+\.js$/.test(part)),
    },
    // Small pictures and fonts stay files: what is inlined cannot be cached, and the policy for fonts allows no data.
    assetsInlineLimit: 0,
    // The server is one file: a running process must not miss a part of it when a newer build takes the folder over.
    rolldownOptions: isSsrBuild
      ? { output: { codeSplitting: false } }
      : { input: 'src/app/client.tsx', output: { codeSplitting: { groups: [everyPages, mostPages] } } },
  },
}))
