import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** The best compression takes most of a build, and most files are the same as in the last one. */
const CACHE_DIR = join(import.meta.dirname, 'node_modules/.cache/light-brotli')

/** Scripts and styles lie beside their compressed twins, so that serving them costs nothing. */
export function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    async writeBundle({ dir = 'dist' }, bundle) {
      await mkdir(CACHE_DIR, { recursive: true })
      const names = Object.keys(bundle).filter((name) => /\.(js|css|svg|json|wasm)$/.test(name))
      await Promise.all(
        names.map(async (name) => {
          const path = join(dir, name)
          const bytes = await readFile(path)
          await writeFile(`${path}.br`, await brotli(bytes, name.endsWith('.wasm') ? 8 : 11))
          await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
        }),
      )
    },
  }
}

async function brotli(bytes: Buffer, quality: number): Promise<Buffer> {
  const cached = join(CACHE_DIR, `${createHash('sha256').update(bytes).digest('hex')}.${quality}.br`)
  const known = await readFile(cached).catch(() => null)
  if (known) return known
  const small = await promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
  // Another build, or a file of this one with the same bytes, may be at the cache: an entry is there whole, or not at all.
  const half = `${cached}.${randomUUID()}`
  await writeFile(half, small)
  await rename(half, cached)
  return small
}
