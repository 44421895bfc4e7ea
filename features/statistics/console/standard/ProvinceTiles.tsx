import { useT } from '#console/kit/text.ts'
import type { NamedCount } from '#features/statistics/contract.ts'
import { useWords } from '#features/statistics/console/words.ts'

/** Every province as one tile, about where it lies: column and row. */
const places = {
  '230000': [8, 0],
  '150000': [5, 1],
  '220000': [8, 1],
  '650000': [1, 2],
  '620000': [3, 2],
  '640000': [4, 2],
  '110000': [6, 2],
  '120000': [7, 2],
  '210000': [8, 2],
  '630000': [2, 3],
  '610000': [4, 3],
  '140000': [5, 3],
  '130000': [6, 3],
  '370000': [7, 3],
  '540000': [1, 4],
  '510000': [3, 4],
  '500000': [4, 4],
  '410000': [5, 4],
  '340000': [6, 4],
  '320000': [7, 4],
  '310000': [8, 4],
  '530000': [2, 5],
  '520000': [3, 5],
  '430000': [4, 5],
  '420000': [5, 5],
  '360000': [6, 5],
  '330000': [7, 5],
  '450000': [4, 6],
  '440000': [5, 6],
  '350000': [6, 6],
  '710000': [7, 6],
  '460000': [4, 7],
  '820000': [5, 7],
  '810000': [6, 7],
} as const satisfies Record<string, readonly [number, number]>
type ProvinceCode = keyof typeof places
const TILE = 18
const GAP = 3
const SHADES = 5

/** With its short name in it: which province it is, is not left to colour and place. The numbers stand beside it. */
export function ProvinceTiles({ provinces }: { provinces: readonly NamedCount[] }) {
  const t = useT()
  const { number } = useWords()
  const byCode = new Map(provinces.map((province) => [province.key, province]))
  const most = Math.max(1, ...provinces.map(({ total }) => total ?? 0))
  return (
    <svg
      className="stat-tiles"
      viewBox={`${TILE + GAP} 0 ${8 * (TILE + GAP)} ${8 * (TILE + GAP)}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn here
      role="img"
      aria-label={t('statistics.regionMap')}
    >
      {Object.entries(places).map(([code, [column, row]]) => {
        const province = byCode.get(code)
        const shade = province ? Math.max(1, Math.ceil((SHADES * (province.total ?? 0)) / most)) : 0
        return (
          <g key={code} transform={`translate(${column * (TILE + GAP)} ${row * (TILE + GAP)})`}>
            {province && <title>{`${province.name} ${number(province.total)}`}</title>}
            <rect width={TILE} height={TILE} rx={4} style={{ fill: `var(--heat-${shade})` }} />
            <text className={`stat-tile-${shade}`} x={TILE / 2} y={TILE / 2}>
              {t(`statistics.province_${code as ProvinceCode}`)}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
