import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

type Node = { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }
type Profile = { nodes: Node[]; samples: number[]; timeDeltas: number[] }
export type Hot = { where: string; share: number }

const IDLE = new Set(['(idle)', '(root)'])

/** Where the servers' own time went, by function, of all profiles in the folder; waiting is not work. */
export async function hottest(folder: string): Promise<Hot[]> {
  const names = await readdir(folder)
  const spent = new Map<string, number>()
  for (const name of names.filter((one) => one.endsWith('.cpuprofile'))) {
    const { nodes, samples, timeDeltas } = JSON.parse(await readFile(join(folder, name), 'utf8')) as Profile
    const byId = new Map(nodes.map((node) => [node.id, node]))
    for (const [index, id] of samples.entries()) {
      const node = byId.get(id)
      if (!node || IDLE.has(node.callFrame.functionName)) continue
      const where = placeOf(node)
      spent.set(where, (spent.get(where) ?? 0) + (timeDeltas[index] ?? 0))
    }
  }
  const all = [...spent.values()].reduce((sum, time) => sum + time, 0)
  return [...spent].map(([where, time]) => ({ where, share: time / all })).toSorted((one, other) => other.share - one.share)
}

/** A function of ours by its place, one of a package by the package, one of the engine by its name. */
function placeOf({ callFrame: { functionName, url, lineNumber } }: Node): string {
  const [, inside] = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url) ?? []
  if (inside) return `${functionName || '(anonymous)'} in ${inside}`
  const [, ours] = /^file:.*?\/((?:server|features|core|bench)\/.*)$/.exec(url) ?? []
  if (ours) return `${functionName || '(anonymous)'} in ${ours}:${lineNumber + 1}`
  return url ? `${functionName || '(anonymous)'} in ${url}` : functionName
}
