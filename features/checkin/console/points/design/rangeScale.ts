export type Spot = { lng: number; lat: number }
type Size = { width: number; height: number }

const MARGIN = 28
/** What lies further away than this is drawn at the edge. */
const FARTHEST_RADII = 3
const BAR_SHARE = 0.25
const METRES_PER_DEGREE = 111_320

/** Large enough for the circle and for what lies near it, with a bar of round metres to read it by. */
export function scaleOf(radius: number, distances: readonly number[], { width, height }: Size) {
  const near = distances.filter((metres) => metres <= radius * FARTHEST_RADII)
  const seen = Math.max(radius, ...near) * 1.1
  const pixelsPerMetre = (Math.min(width, height) / 2 - MARGIN) / seen
  const barMetres = roundDown((width * BAR_SHARE) / pixelsPerMetre)
  return { pixelsPerMetre, barMetres, barPixels: barMetres * pixelsPerMetre }
}

/** 1, 2 or 5 with zeros. */
function roundDown(metres: number): number {
  const power = 10 ** Math.floor(Math.log10(metres))
  return ([5, 2].find((times) => times * power <= metres) ?? 1) * power
}

/** On the flat: good enough over the few kilometres a venue has. */
export function placeIn(centre: Spot, spot: Spot, pixelsPerMetre: number, { width, height }: Size): { x: number; y: number } {
  const east = (spot.lng - centre.lng) * METRES_PER_DEGREE * Math.cos((centre.lat * Math.PI) / 180)
  const north = (spot.lat - centre.lat) * METRES_PER_DEGREE
  const within = (value: number, most: number) => Math.min(most - MARGIN, Math.max(MARGIN, value))
  return { x: within(width / 2 + east * pixelsPerMetre, width), y: within(height / 2 - north * pixelsPerMetre, height) }
}
