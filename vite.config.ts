import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

export default defineConfig({
  plugins: [react(), compressed()],
  appType: 'custom',
  build: {
    outDir: 'dist',
    target: 'es2022',
    cssMinify: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1_500,
    rolldownOptions: {
      input: ['console/index.html', 'console/callback.html', 'console/silent.html'],
    },
  },
})

/** Scripts and styles lie beside their compressed twins, so that serving them costs nothing. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    async writeBundle({ dir = 'dist' }, bundle) {
      const names = Object.keys(bundle).filter((name) => /\.(js|css|svg)$/.test(name))
      await Promise.all(
        names.map(async (name) => {
          const path = join(dir, name)
          const bytes = await readFile(path)
          const params = { [constants.BROTLI_PARAM_QUALITY]: 9 }
          await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params }))
          await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
        }),
      )
    },
  }
}
