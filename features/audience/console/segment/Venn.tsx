import { useT } from '#console/kit/text.ts'

type Props = { first: number; second: number; both: number; name: string }

const WIDTH = 260
const HEIGHT = 132
const MOST_RADIUS = 60

/** Two groups by their size, lying over each other by what they share. */
export function Venn({ first, second, both, name }: Props) {
  const t = useT()
  const largest = Math.max(first, second, 1)
  const radius = (count: number) => Math.max(14, Math.sqrt(count / largest) * MOST_RADIUS)
  const [one, other] = [radius(first), radius(second)]
  const share = Math.min(first, second) > 0 ? both / Math.min(first, second) : 0
  const apart = one + other - share * 2 * Math.min(one, other)
  const left = (WIDTH - (one + apart + other)) / 2 + one
  const right = left + apart
  const label = t('audience.vennLabel', { first, second, both, name })
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here
    <svg className="aud-venn" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      <circle className="aud-venn-one" cx={left} cy={HEIGHT / 2} r={one} />
      <circle className="aud-venn-other" cx={right} cy={HEIGHT / 2} r={other} />
      <text x={(left - one + Math.min(left + one, right - other)) / 2} y={HEIGHT / 2 + 5}>
        {first > both ? first - both : ''}
      </text>
      <text x={(Math.max(left - one, right - other) + Math.min(left + one, right + other)) / 2} y={HEIGHT / 2 + 5}>
        {both > 0 ? both : ''}
      </text>
      <text x={(Math.max(left + one, right - other) + right + other) / 2} y={HEIGHT / 2 + 5}>
        {second > both ? second - both : ''}
      </text>
    </svg>
  )
}
