import type { EventInfo } from '#features/events/shapes.ts'

export type Plan = NonNullable<EventInfo['bventplan']>

export const tidied = (number: string | undefined) => (number ?? '').trim().toUpperCase()

/** What goes out: nothing empty, the number as finance writes it. */
export function written({ mbaProjectNo, budget, goal, remark }: Plan): Plan {
  return {
    ...(tidied(mbaProjectNo) && { mbaProjectNo: tidied(mbaProjectNo) }),
    ...(budget && { budget }),
    ...(goal && { goal }),
    ...(remark?.trim() && { remark: remark.trim() }),
  }
}

export function isSamePlan(one: Plan, other: Plan): boolean {
  const keys = ['mbaProjectNo', 'budget', 'goal', 'remark'] as const
  return keys.every((key) => (one[key] ?? '') === (other[key] ?? ''))
}
