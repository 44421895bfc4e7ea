/** Promoters give 9 or 10, detractors at most 6; the score is the difference of their shares, from -100 to 100. */
export type NpsGroup = 'promoters' | 'passives' | 'detractors'

export function npsGroupOf(mark: number): NpsGroup {
  if (mark >= 9) return 'promoters'
  return mark >= 7 ? 'passives' : 'detractors'
}

export type Marked = readonly { mark: number; count: number }[]

const sum = (marks: Marked) => marks.reduce((all, { count }) => all + count, 0)

export function npsGroups(marks: Marked): Record<NpsGroup, number> {
  const groups = { promoters: 0, passives: 0, detractors: 0 }
  for (const { mark, count } of marks) groups[npsGroupOf(mark)] += count
  return groups
}

export function npsOf(marks: Marked): number | null {
  const total = sum(marks)
  const { promoters, detractors } = npsGroups(marks)
  return total === 0 ? null : Math.round((100 * (promoters - detractors)) / total)
}

/** With one decimal. */
export function averageOf(marks: Marked): number | null {
  const total = sum(marks)
  return total === 0 ? null : Math.round((10 * marks.reduce((all, { mark, count }) => all + mark * count, 0)) / total) / 10
}

/** Best first: 100 for what everybody put first, 0 for what everybody put last. */
export function rankingScore(averagePlace: number, options: number): number {
  return options < 2 ? 100 : Math.round((100 * (options - averagePlace)) / (options - 1))
}
