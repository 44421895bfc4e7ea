import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Scripts and styles lie beside their compressed twins, so that serving them costs nothing. */
export function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    async writeBundle({ dir = 'dist' }, bundle) {
      const names = Object.keys(bundle).filter((name) => /\.(js|css|svg|json|wasm)$/.test(name))
      await Promise.all(
        names.map(async (name) => {
          const path = join(dir, name)
          const bytes = await readFile(path)
          const params = { [constants.BROTLI_PARAM_QUALITY]: name.endsWith('.wasm') ? 8 : 11 }
          await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params }))
          await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
        }),
      )
    },
  }
}
