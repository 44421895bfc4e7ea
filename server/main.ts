import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// What was compiled at the last start is not compiled again; this must be switched on before anything else is loaded.
const compiled = join(import.meta.dirname, '../node_modules/.cache/light-compiled')
enableCompileCache(compiled)
// Threads ask the environment for it.
process.env.NODE_COMPILE_CACHE = compiled

const { boot } = await import('#server/boot.ts')
boot().catch((error: Error) => {
  process.stdout.write(`${error.message}\n`)
  process.exit(1)
})
