import type { Block, Design, DesignPage } from '#features/designs/blockTypes.ts'

export type Difference =
  | { what: 'block'; how: 'added' | 'removed' | 'moved'; block: Block; page: DesignPage }
  | { what: 'block'; how: 'changed'; block: Block; page: DesignPage; before: Block; fields: string[] }
  | { what: 'page'; how: 'added' | 'removed' | 'moved' | 'changed'; page: DesignPage }
  | { what: 'theme' | 'seo'; how: 'changed'; fields: string[] }

type Placed = { block: Block; page: DesignPage }

/** What leads from one design to another, in the order of the newer one; what was removed comes last. */
export function differences(before: Design, after: Design): Difference[] {
  const found: Difference[] = []
  for (const what of ['theme', 'seo'] as const) {
    const fields = changedFields(before[what], after[what])
    if (fields.length > 0) found.push({ what, how: 'changed', fields })
  }
  const oldPages = new Map(before.pages.map((page) => [page.id, page]))
  const strayPages = strays(
    before.pages.map(({ id }) => id),
    after.pages.map(({ id }) => id),
  )
  const old = placedIn(before)
  for (const page of after.pages) {
    const was = oldPages.get(page.id)
    if (!was) found.push({ what: 'page', how: 'added', page })
    else if (strayPages.has(page.id)) found.push({ what: 'page', how: 'moved', page })
    if (was && changedFields(heading(was), heading(page)).length > 0) found.push({ what: 'page', how: 'changed', page })
    const stray = strays(
      (was?.blocks ?? []).map(({ id }) => id),
      page.blocks.map(({ id }) => id),
    )
    for (const block of page.blocks) {
      const there = old.get(block.id)
      if (!there) {
        found.push({ what: 'block', how: 'added', block, page })
        continue
      }
      if (there.page.id !== page.id || stray.has(block.id)) found.push({ what: 'block', how: 'moved', block, page })
      const fields = [...changedFields(there.block.props, block.props), ...(there.block.isHidden === block.isHidden ? [] : ['isHidden'])]
      if (fields.length > 0) found.push({ what: 'block', how: 'changed', block, page, before: there.block, fields })
    }
  }
  const now = placedIn(after)
  for (const [id, placed] of old) if (!now.has(id)) found.push({ what: 'block', how: 'removed', ...placed })
  for (const page of before.pages) if (!after.pages.some(({ id }) => id === page.id)) found.push({ what: 'page', how: 'removed', page })
  return found
}

const heading = ({ slug, name, isInMenu }: DesignPage) => ({ slug, name, isInMenu })

function placedIn(design: Design): Map<string, Placed> {
  return new Map(design.pages.flatMap((page) => page.blocks.map((block) => [block.id, { block, page }] as const)))
}

/** By value; in whatever order its keys stand. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const [left, right] = [one as Record<string, unknown>, other as Record<string, unknown>]
  const keys = new Set([...Object.keys(left), ...Object.keys(right)])
  return [...keys].every((key) => isSame(left[key], right[key]))
}

function changedFields(before: object, after: object): string[] {
  const [old, now] = [before as Record<string, unknown>, after as Record<string, unknown>]
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].filter((field) => !isSame(old[field], now[field]))
}

/** The fewest that must have been moved: all that stay in both but outside the longest run that kept its order. */
export function strays(before: readonly string[], after: readonly string[]): Set<string> {
  const place = new Map(before.map((id, at) => [id, at]))
  const common = after.filter((id) => place.has(id))
  const best: { length: number; from: number }[] = []
  for (const [at, id] of common.entries()) {
    best[at] = { length: 1, from: -1 }
    for (let earlier = 0; earlier < at; earlier += 1) {
      const length = (best[earlier]?.length ?? 0) + 1
      const isLater = (place.get(common[earlier] ?? '') ?? 0) < (place.get(id) ?? 0)
      if (isLater && length > (best[at]?.length ?? 0)) best[at] = { length, from: earlier }
    }
  }
  let at = best.reduce((most, one, index) => (one.length > (best[most]?.length ?? 0) ? index : most), 0)
  const kept = new Set<string>()
  while (at >= 0 && common[at] !== undefined) {
    kept.add(common[at] as string)
    at = best[at]?.from ?? -1
  }
  return new Set(common.filter((id) => !kept.has(id)))
}
