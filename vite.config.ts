import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { earlyScript } from './scripts/build-early-script.ts'
import { oneByteSource } from './scripts/build-one-byte.ts'
import { pageFiles } from './scripts/build-page-files.ts'

/** The packages that every page needs, in one chunk. Several chunks would compress worse and cost a request each. */
const everyPages = { name: 'frame', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ }

/** Our own code that most pages need. It is in the site's entry chunk, because each small chunk would cost a request. */
const mostPages = {
  name: 'client',
  test: /[\\/]src[\\/](app[\\/](client|root|routes|page-route)\.tsx?|platform[\\/](local-time|paths|web[\\/](?!ui[\\/](api-operation|form|dialog|list-skeleton|loading-|menu|message-group|plain-page|table|toast|toggle-|use-|when-loaded)|admin|device|download|live|load-client|offline[\\/]|send-form|staff-page|stored-error|use-))|browsing[\\/]web[\\/](event[\\/]attendance-messages|events[\\/]for-me|format-event|venue-picture|place-bars|load-as-viewer|birth-date|add-birth-date-part)|bookings[\\/]web[\\/]waiting[\\/]waiting-messages|platform[\\/]web[\\/]device[\\/]device-time|reviews[\\/]web[\\/](rating-line|load-rating))/,
}

/** What every page loads for a member: their links in the menu, and live updates. */
const everyMember = {
  name: 'menu',
  test: /[\\/]src[\\/](messaging[\\/]web[\\/]member-menu|platform[\\/]web[\\/]live)[\\/.]/,
}

/** Loaded by a public page too, and so not with the other parts of forms. */
const inputStyles = { name: 'input', test: /[\\/]ui[\\/]form[\\/]input\.module/ }

/**
 * The small parts that members' pages share. Each would otherwise be a request, and browsers send six at a time to a site without
 * HTTP/2.
 */
const membersPages = {
  name: 'members',
  test: /[\\/]src[\\/](platform[\\/]web[\\/](device[\\/]|stored-error|use-|ui[\\/](form[\\/]|dialog|loading-|message-group|toast[\\/]|toggle-|use-|when-loaded))|profiles[\\/]web[\\/]portrait(-placeholder|\.)|accounts[\\/]web[\\/](account-pages\.module|passkeys[\\/]offer-storage)|bookings[\\/](rules[\\/]ticket-code|web[\\/](my-events[\\/](after-event|move-message)|waiting[\\/]waiting-)))/,
}

/** The dialogs for writing to a person, and those for reporting and blocking them. */
const writing = {
  name: 'writing',
  test: /[\\/]src[\\/](messaging[\\/]web[\\/](message-dialog|contact-notice|reply-subject|writing[\\/])|safety[\\/]rules[\\/](contact-details|find-|domain-endings|digit-groups|plain-text))/,
}
const reporting = {
  name: 'reporting',
  test: /[\\/]src[\\/]safety[\\/]web[\\/](report-(?!and)|block-(?!ed)|safety\.|send-)/,
}

export default defineConfig(({ isSsrBuild }) => ({
  appType: 'custom',
  plugins: [react(), pageFiles, earlyScript('src/browsing/web/home/show-early.ts'), isSsrBuild && oneByteSource],
  publicDir: isSsrBuild ? false : 'public',
  // Bundled, so that unused code is left out. The full package loads a code highlighter at every start.
  ssr: { noExternal: [/^@react-email\/(?!render)/] },
  build: {
    manifest: !isSsrBuild,
    target: isSsrBuild ? 'node22' : 'baseline-widely-available',
    // Every page has already loaded these. Firefox reports an error for a module that is preloaded after it has been loaded.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, parts) =>
        parts.filter((part) => !/\/(client|frame|rolldown-runtime)-[\w-]+\.js$/.test(part)),
    },
    // Small pictures and fonts stay separate files. Inlined files cannot be cached separately, and the content security policy
    // forbids data URLs for fonts.
    assetsInlineLimit: 0,
    // The server is one file, so that a running process does not lose a part of it when a newer build replaces the folder.
    rolldownOptions: isSsrBuild
      ? { output: { codeSplitting: false } }
      : {
          input: ['src/app/client.tsx', 'src/platform/web/load-client.ts'],
          output: {
            codeSplitting: {
              groups: [everyPages, mostPages, everyMember, inputStyles, membersPages, writing, reporting],
            },
          },
        },
  },
}))
