import { globSync, readFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import type { Calls } from './core/call.ts'
import { errors } from './core/errors.ts'
import { compressed } from './vite.compressed.ts'

/**
 * The attendee's pages are built apart from the console: a phone at the door loads what its page needs and no file that the
 * console groups for itself.
 */
export default defineConfig({
  plugins: [contractPaths(), errorCodes(), tellingErrors(), react(), compressed()],
  appType: 'custom',
  resolve: { alias: { zod: join(import.meta.dirname, 'console/contractOnly.ts') } },
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    assetsDir: 'assets/site',
    manifest: '.vite/site.json',
    target: 'es2022',
    cssMinify: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: globSync(['features/*/site/*.entry.tsx', 'features/*/site/*.worker.ts'], { cwd: import.meta.dirname }),
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            // What a form asks and when: several pages need nearly all of it, and it packs better in one file.
            { name: 'rules', test: /features\/forms\/(conditions|evaluate|fieldTypes|fields|values)\.ts$/ },
          ],
        },
      },
    },
  },
})

/** A contract is read here, while building; what a phone needs of it is how each call is reached, not what it accepts. */
function contractPaths(): Plugin {
  return {
    name: 'contract-paths',
    enforce: 'pre',
    async load(id) {
      const [file = ''] = id.split('?')
      if (!/\/features\/\w+\/contract\.ts$/.test(file)) return null
      const { mtimeMs } = await stat(file)
      const contract = (await import(`${pathToFileURL(file).href}?${mtimeMs}`)) as Record<string, unknown>
      const calls = Object.entries(contract).filter(([name]) => name.endsWith('Calls'))
      return calls.map(([name, group]) => `export const ${name} = ${JSON.stringify(reachedBy(group as Calls))}`).join('\n')
    },
  }
}

/** A phone tells apart, by their number, the refusals that its code names, and reads what the server says of them. */
function errorCodes(): Plugin {
  return {
    name: 'error-codes',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith('/core/errors.ts')) return null
      const sources = globSync(['{core,site}/**/*.{ts,tsx}', 'features/*/site/**/*.{ts,tsx}', 'features/*/*.ts'], {
        cwd: import.meta.dirname,
      })
      const users = sources.filter((file) => !/\/(errors|doorErrors)\.ts$/.test(file))
      const text = users.map((file) => readFileSync(file, 'utf8')).join('\n')
      const rows = Object.entries(errors).flatMap(([name, { code }]) => (text.includes(`'${name}'`) ? [[name, { code }]] : []))
      return `export const errors = ${JSON.stringify(Object.fromEntries(rows))}`
    },
  }
}

/** Every page tells what goes wrong in it, before anything of its own can. */
function tellingErrors(): Plugin {
  return {
    name: 'telling-errors',
    enforce: 'pre',
    transform: (code, id) => (id.endsWith('.entry.tsx') ? `import '#features/errors/site/tellErrors.ts'\n${code}` : null),
  }
}

function reachedBy(calls: Calls) {
  return Object.fromEntries(Object.entries(calls).map(([name, { methods, paths, effect }]) => [name, { methods, paths, effect }]))
}
