import { posix } from 'node:path'

export type Imports = ReadonlyMap<string, readonly string[]>

const IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*)['"]([#.][^'"?]+)(?:\?\w+)?['"]/g

/** Which files of ours each file imports, for types or for values alike. */
export function importsOf(texts: ReadonlyMap<string, string>): Imports {
  return new Map(
    [...texts].map(([file, text]) => {
      const named = [...text.matchAll(IMPORT)].map(([, target = '']) =>
        target.startsWith('#') ? target.slice(1) : posix.join(posix.dirname(file), target),
      )
      return [file, [...new Set(named)].filter((target) => texts.has(target))]
    }),
  )
}

/** Tarjan's strongly connected components of more than one file. */
export function circlesOf(imports: Imports): string[][] {
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const circles: string[][] = []
  const visit = (file: string): number => {
    const at = index.size
    index.set(file, at)
    low.set(file, at)
    stack.push(file)
    for (const target of imports.get(file) ?? []) {
      const reached = index.has(target) ? (stack.includes(target) ? (index.get(target) ?? at) : at) : visit(target)
      low.set(file, Math.min(low.get(file) ?? at, reached))
    }
    if (low.get(file) === at) {
      const circle = stack.splice(stack.indexOf(file))
      if (circle.length > 1) circles.push(circle)
    }
    return low.get(file) ?? at
  }
  for (const file of imports.keys()) if (!index.has(file)) visit(file)
  return circles
}

const featureOf = (file: string) => /^features\/([^/]+)\//.exec(file)?.[1] ?? null
const roomOf = (file: string) => /^features\/[^/]+\/(server|console|site)\//.exec(file)?.[1] ?? null
const isKit = (file: string) => /^(core|server\/kit|server\/adapters|console\/kit|site\/kit)\//.test(file)
const isHandlers = (file: string) => /^features\/[^/]+\/server\/(handlers|feature)\.ts$/.test(file)

/** Why this import may not be, or null. */
export function problemOf(from: string, to: string): string | null {
  const [mine, theirs] = [featureOf(from), featureOf(to)]
  if (from.startsWith('core/') && !to.startsWith('core/')) return 'core imports nothing of ours'
  if (isKit(from) && theirs) return 'a kit names no feature'
  if (!mine) return null
  const [room, other] = [roomOf(from), roomOf(to)]
  if (!room && (other || /^(server|console|site|db)\//.test(to))) return 'definitions and rules know neither server nor browser'
  if ((room === 'console' || room === 'site') && (other === 'server' || /^(server|db)\//.test(to)))
    return 'the browser never imports the server'
  if (room === 'server' && (other === 'console' || to.startsWith('console/'))) return 'the server draws nothing of the console'
  if (theirs === null || theirs === mine) return null
  if (other === 'console' || other === 'site') return 'another feature’s components'
  return isHandlers(to) ? 'another feature’s handlers' : null
}

export function crossings(imports: Imports): string[] {
  return [...imports].flatMap(([from, targets]) =>
    targets.flatMap((to) => {
      const problem = problemOf(from, to)
      return problem ? [`${from} → ${to}: ${problem}`] : []
    }),
  )
}

/** Features of which each imports something of the other. */
export function twoWayPairs(imports: Imports): string[] {
  const ways = new Set<string>()
  for (const [from, targets] of imports)
    for (const to of targets) {
      const [mine, theirs] = [featureOf(from), featureOf(to)]
      if (mine && theirs && mine !== theirs) ways.add(`${mine} ⇄ ${theirs}`)
    }
  const reversed = (way: string) => way.split(' ⇄ ').reverse().join(' ⇄ ')
  return [...ways].filter((way) => way < reversed(way) && ways.has(reversed(way))).sort()
}
