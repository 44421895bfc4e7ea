import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DIST } from '#server/browserCode.ts'
import type { SiteEntry, SiteWorker } from '#server/kit/sitePage.ts'
import { CACHED_UNTIL_HEADER } from '#site/kit/cachedPage.ts'

export type EntryFiles = { scripts: string[]; styles: string[] }
type Chunk = { file: string; css?: string[]; assets?: string[]; imports?: string[]; dynamicImports?: string[] }
type Manifest = Record<string, Chunk>

async function readManifest(): Promise<Manifest> {
  return JSON.parse(await readFile(join(DIST, '.vite/site.json'), 'utf8')) as Manifest
}

/** Which built files an entry needs, all of them named in the document so that none waits for another. */
export async function entryFiles(entry: SiteEntry): Promise<EntryFiles> {
  const manifest = await readManifest()
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

/** The worker's own code behind the list of files it keeps: a new build changes the list, and so the worker is another one. */
export async function workerScript(worker: SiteWorker, of: SiteEntry, more: readonly string[]): Promise<string> {
  const manifest = await readManifest()
  const chunk = manifest[worker]
  if (!chunk || chunk.imports) throw new Error(`${worker} is not built as one file`)
  const code = await readFile(join(DIST, chunk.file), 'utf8')
  const told = { cachedFiles: [...more, ...everyFileOf(manifest, of)], cachedUntilHeader: CACHED_UNTIL_HEADER }
  return `Object.assign(self,${JSON.stringify(told)});\n${code}`
}

/** Every script of an entry but the libraries that stand in for what an older browser lacks, and what is left out with all that it alone needs; for whoever measures it. */
export async function everyScriptOf(entry: SiteEntry, isLeftOut: (file: string) => boolean): Promise<string[]> {
  const manifest = await readManifest()
  const ours = Object.entries(manifest).filter(([name, { file }]) => !name.startsWith('node_modules/') && !isLeftOut(file))
  return everyFileOf(Object.fromEntries(ours), entry).filter((file) => file.endsWith('.js'))
}

/** Also what the entry loads only later. */
function everyFileOf(manifest: Manifest, entry: string): string[] {
  const seen = new Set<string>()
  const files = new Set<string>()
  const walk = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || seen.has(name)) return
    seen.add(name)
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(`/${file}`)
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) walk(next)
  }
  walk(entry)
  return [...files]
}
