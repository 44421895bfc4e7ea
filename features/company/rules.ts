import type { AccessCode, Role } from '#core/access.ts'

export type Standing = { roles: readonly Role[]; isDisabled: boolean }

/** Only an owner names owners: makes one, unmakes one, stops or removes one. */
export function touchesOwner(before: Standing | null, after: Standing | null): boolean {
  const was = before?.roles.includes('owner') ?? false
  const is = after?.roles.includes('owner') ?? false
  if (was !== is) return true
  return was && (before?.isDisabled ?? false) !== (after?.isDisabled ?? false)
}

export function canTouchOwner(held: readonly string[]): boolean {
  return held.includes('owner')
}

/** What people ask about roles, each answered by the code that guards it. */
export const capabilities = {
  events: ['lite_res_page_dashboard', 'lite_res_page_createactivity', 'lite_res_act_event', 'lite_res_act_publish', 'lite_res_act_delete'],
  registration: ['lite_res_act_ticket', 'lite_res_act_form', 'lite_res_act_notice', 'lite_res_act_promotion', 'lite_res_act_discount'],
  attendees: [
    'lite_res_page_attendees',
    'lite_res_act_attendees',
    'lite_res_act_audit',
    'lite_res_act_import',
    'lite_res_act_export',
    'lite_res_act_reveal',
  ],
  door: ['lite_res_act_checkin', 'lite_res_act_checkinsetting'],
  money: ['lite_res_page_order', 'lite_res_act_order', 'lite_res_act_refund', 'lite_res_page_statistics', 'litehome_res_act_finance'],
  company: ['litehome_res_act_company', 'litehome_res_page_operationlog'],
} as const satisfies Record<string, readonly AccessCode[]>

export type CapabilityGroup = keyof typeof capabilities
export type Capability = (typeof capabilities)[CapabilityGroup][number]

export type TreeNode<Item> = { item: Item; children: TreeNode<Item>[] }

/** Departments as a tree, siblings by their place; one whose parent is unknown stands at the top rather than nowhere. */
export function treeOf<Item extends { id: string; parentId: string | null; sortId: number; name: string }>(
  items: readonly Item[],
): TreeNode<Item>[] {
  const known = new Set(items.map(({ id }) => id))
  const byParent = Map.groupBy(items, ({ parentId }) => (parentId !== null && known.has(parentId) ? parentId : null))
  const below = (parentId: string | null): TreeNode<Item>[] =>
    (byParent.get(parentId) ?? [])
      .toSorted((left, right) => left.sortId - right.sortId || left.name.localeCompare(right.name))
      .map((item) => ({ item, children: below(item.id) }))
  return below(null)
}
