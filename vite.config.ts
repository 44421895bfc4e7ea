import { readFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { basename, join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { errors, type ErrorName } from './core/errors.ts'
import { compressed } from './vite.compressed.ts'

/** The first load is a few files, not forty: what the sign-in documents need too, and what every page stands on; not the words of the log. */
const wire = {
  name: 'wire',
  priority: 2,
  test: /\/console\/contractOnly\.ts$|\/core\/(?!actions)\w+\.ts$|\/console\/(kit\/settings|auth\/authState)\.ts$|\/features\/account\/rules\.ts$/,
}
const react19 = { name: 'react', priority: 3, test: /node_modules\/(react|react-dom|scheduler)\// }
const base = {
  name: 'base',
  priority: 1,
  test: /node_modules\/(react-router|@tanstack)\/|\/console\/kit\/(\w+\.ts|(Icon|PageFrame|Popover)\.tsx)$|\/features\/\w+\/pages\.ts$/,
}
/** The page everyone lands on, as one file. */
const home = {
  name: 'home',
  priority: 1,
  test: /\/features\/events\/(contract|shapes|preparationCalls|reads|rules)\.ts$|\/features\/events\/console\/(EventHomePage\.tsx|home\/(?!EventTable|EventCalendar|CalendarBar|FilterForm|eventColumns|useDragRange)\w+\.tsx?)$|\/console\/kit\/(chart\/spark\.ts|chart\/Sparkline\.tsx)$|\/console\/kit\/(ButtonLink|Tabs|Can|Segments|StatusTag|SkeletonRows)\.tsx$/,
}

/** Refusals come with their words from the server; the browser has words only for those it says itself. */
const saidHere: readonly string[] = ['core.service', 'account.codeInvalid'] satisfies ErrorName[]

export default defineConfig({
  plugins: [errorRows(), react(), classicScripts(), compressed()],
  appType: 'custom',
  resolve: { alias: { zod: join(import.meta.dirname, 'console/contractOnly.ts') } },
  build: {
    outDir: 'dist',
    target: 'es2022',
    cssMinify: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1_500,
    rolldownOptions: {
      input: ['console/index.html', 'console/callback.html', 'console/silent.html'],
      // Its packages do not say so of themselves, and a menu would bring all of a form along.
      treeshake: { moduleSideEffects: [{ test: /node_modules\/@rc-component\//, sideEffects: false }] },
      output: { codeSplitting: { groups: [react19, wire, base, home] } },
    },
  },
})

function errorRows(): Plugin {
  const rows = Object.entries(errors).map(([name, { text, ...row }]) => [name, saidHere.includes(name) ? { ...row, text } : row])
  const table = `export const errors = ${JSON.stringify(Object.fromEntries(rows))}`
  return {
    name: 'error-rows',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('/core/errors.ts')) return null
      return code.replace(/^export const errors = \{.*?^\} as const satisfies Record<string, ErrorRow>$/ms, () => table)
    },
  }
}

/** What must run before the first paint, and in browsers without modules, stays a script of its own under a hashed name. */
function classicScripts(): Plugin {
  const scripts = new Map<string, string>()
  return {
    name: 'classic-scripts',
    apply: 'build',
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        let changed = html
        for (const [tag, path = ''] of html.matchAll(/<script src="\/([^"]+)" vite-ignore><\/script>/g)) {
          const source = await readFile(path, 'utf8')
          const fileName = `assets/${basename(path, '.js')}-${createHash('sha256').update(source).digest('base64url').slice(0, 8)}.js`
          scripts.set(fileName, source)
          changed = changed.replace(tag, `<script src="/${fileName}" vite-ignore></script>`)
        }
        return changed
      },
    },
    generateBundle() {
      for (const [fileName, source] of scripts) this.emitFile({ type: 'asset', fileName, source })
    },
  }
}
