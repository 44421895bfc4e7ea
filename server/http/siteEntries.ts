import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DIST } from '#server/browserCode.ts'
import type { SiteEntry } from '#server/kit/sitePage.ts'

export type EntryFiles = { scripts: string[]; styles: string[] }
type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>

/** Which built files an entry needs, all of them named in the document so that none waits for another. */
export async function entryFiles(entry: SiteEntry): Promise<EntryFiles> {
  const manifest = JSON.parse(await readFile(join(DIST, '.vite/site.json'), 'utf8')) as Manifest
  const seen = new Set<string>()
  const collect = (name: string): EntryFiles => {
    const chunk = manifest[name]
    if (!chunk || seen.has(name)) return { scripts: [], styles: [] }
    seen.add(name)
    const below = (chunk.imports ?? []).map(collect)
    return {
      scripts: [`/${chunk.file}`, ...below.flatMap(({ scripts }) => scripts)],
      styles: [...below.flatMap(({ styles }) => styles), ...(chunk.css ?? []).map((file) => `/${file}`)],
    }
  }
  const files = collect(entry)
  if (files.scripts.length === 0) throw new Error(`${entry} is not built`)
  return files
}
