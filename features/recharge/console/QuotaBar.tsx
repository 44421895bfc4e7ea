import { seatsOf } from '#features/benefits/rules.ts'

/** How much of a quota is used, as a bar; its figures stand beside it. */
export function QuotaBar({ used, quota }: { used: number; quota: number }) {
  const { share, tone } = seatsOf(used, quota)
  return (
    <span className={`bar ${tone}`} aria-hidden>
      <i style={{ width: `${share * 100}%` }} />
    </span>
  )
}
