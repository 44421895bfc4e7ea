import type { Option } from '#core/schema.ts'
import { regionTypes, type RegionType } from '#features/forms/fieldTypes.ts'

type Place = { type: RegionType; parent: string | null; name: string }
export type Regions = ReadonlyMap<string, Place>

const read = new WeakMap<readonly Option[], Regions>()

/** The dictionary tree by code: countries hold provinces, these cities, these areas. */
export function regionsOf(tree: readonly Option[]): Regions {
  const known = read.get(tree)
  if (known) return known
  const regions = new Map<string, Place>()
  const walk = (options: readonly Option[], depth: number, parent: string | null): void => {
    const type = regionTypes[depth]
    if (!type) return
    for (const option of options) {
      regions.set(option.key, { type, parent, name: option.value })
      walk(option.childrens ?? [], depth + 1, option.key)
    }
  }
  walk(tree, 0, null)
  read.set(tree, regions)
  return regions
}

/** Whether a region lies in another, however many levels above. */
export function liesIn(regions: Regions, code: string, above: string): boolean {
  for (let at: string | null = code; at !== null; at = regions.get(at)?.parent ?? null) if (at === above) return true
  return false
}
