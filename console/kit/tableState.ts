import { remembered, useRemembered } from '#console/kit/remembered.ts'

/** What a person set up on a table stays in this browser. Spec §7, §9. */
export const densities = ['large', 'medium', 'small'] as const
export type Density = (typeof densities)[number]
export const DEFAULT_COLUMN_PX = 120
export const MIN_COLUMN_PX = 60
export const MAX_COLUMN_PX = 800
const DENSITY_KEY = 'table-density'

const isDensity = (value: unknown): value is Density => densities.some((density) => density === value)

export function useDensity(): [Density, (density: Density) => void] {
  return useRemembered(remembered<Density>(DENSITY_KEY, 'medium', isDensity))
}

type Sizes = Readonly<Record<string, number>>
const NO_SIZES: Sizes = {}
const isSizes = (value: unknown): value is Sizes =>
  typeof value === 'object' && value !== null && Object.values(value).every((size) => typeof size === 'number' && Number.isFinite(size))

/** Under `attendee-table-column-size` for the table `attendee`. */
export function useColumnSizes(name: string): [Sizes, (sizes: Sizes) => void] {
  return useRemembered(remembered<Sizes>(`${name}-table-column-size`, NO_SIZES, isSizes))
}

/** Which columns are shown, in which order, and which stay in sight; a column it does not name stands as defined. */
export type ColumnView = { order: readonly string[]; hidden: readonly string[]; fixed: readonly string[] }
export type ViewHandle = { view: ColumnView | null; setView: (view: ColumnView | null) => void }

const isNames = (value: unknown) => Array.isArray(value) && value.every((name) => typeof name === 'string')
const isView = (value: unknown): value is ColumnView | null =>
  value === null ||
  (typeof value === 'object' && ['order', 'hidden', 'fixed'].every((part) => isNames((value as Record<string, unknown>)[part])))

export function useColumnView(name: string): ViewHandle {
  const [view, setView] = useRemembered(remembered<ColumnView | null>(`${name}-table-columns`, null, isView))
  return { view, setView }
}

export function clampSize(size: number): number {
  return Math.round(Math.min(MAX_COLUMN_PX, Math.max(MIN_COLUMN_PX, size)))
}
