import { distance } from '#features/checkin/rules.ts'
import { useT } from '#console/kit/text.ts'
import { scaleOf, placeIn, type Spot } from '#features/checkin/console/points/design/rangeScale.ts'

const SIZE = { width: 560, height: 300 }
const centre = { x: SIZE.width / 2, y: SIZE.height / 2 }

type Props = { centreSpot: Spot; radius: number; marks: readonly { name: string; spot: Spot }[] }

/** The circle to scale, with whatever else is known around it: no map is asked, and nobody learns where the event is. */
export function RangePicture({ centreSpot, radius, marks }: Props) {
  const t = useT()
  const far = marks.map(({ spot }) => distance(centreSpot, spot))
  const scale = scaleOf(radius, far, SIZE)
  const shown = marks.map(({ name, spot }, at) => {
    const metres = far[at] ?? 0
    return { name, metres, isIn: metres <= radius, at: placeIn(centreSpot, spot, scale.pixelsPerMetre, SIZE) }
  })
  const said = [
    t('checkin.page.rangeSaid', { metres: metresText(radius) }),
    ...shown.map(({ name, metres, isIn }) =>
      t(isIn ? 'checkin.page.markIn' : 'checkin.page.markOut', { name, metres: metresText(metres) }),
    ),
  ]
  return (
    <figure>
      <svg className="range-picture" viewBox={`0 0 ${SIZE.width} ${SIZE.height}`} aria-hidden focusable="false">
        <line className="range-grid" x1="0" x2={SIZE.width} y1={centre.y} y2={centre.y} />
        <line className="range-grid" x1={centre.x} x2={centre.x} y1="0" y2={SIZE.height} />
        <circle className="range-circle" cx={centre.x} cy={centre.y} r={radius * scale.pixelsPerMetre} />
        {shown.map(({ name, at }) => (
          <line key={name} className="range-line" x1={centre.x} y1={centre.y} x2={at.x} y2={at.y} />
        ))}
        <circle className="range-centre" cx={centre.x} cy={centre.y} r="5" />
        {shown.map(({ name, at }) => (
          <g key={name}>
            <circle className="range-mark" cx={at.x} cy={at.y} r="6" />
            <text className="range-label" x={at.x} y={at.y - 12} textAnchor="middle">
              {name}
            </text>
          </g>
        ))}
        <line className="range-scale" x1="16" x2={16 + scale.barPixels} y1={SIZE.height - 16} y2={SIZE.height - 16} />
        <text className="range-label" x="16" y={SIZE.height - 24}>
          {metresText(scale.barMetres)}
        </text>
        <text className="range-label" x={SIZE.width - 16} y="24" textAnchor="end">
          {t('checkin.page.north')}
        </text>
      </svg>
      <figcaption className="t13 m2">{said.join(' ')}</figcaption>
    </figure>
  )
}

export function metresText(metres: number): string {
  return metres < 1_000 ? `${Math.round(metres)} m` : `${(metres / 1_000).toFixed(metres < 10_000 ? 1 : 0)} km`
}
