import { z } from 'zod'

/** Where something happens; a point on the map where it is known. */
export const place = z.object({
  name: z.string().trim().min(1).max(200),
  address: z.string().trim().max(300).default(''),
  lng: z.number().min(-180).max(180).nullable().default(null),
  lat: z.number().min(-90).max(90).nullable().default(null),
})
export type Place = z.output<typeof place>

/** A map that opens on every phone; by coordinates where we have them, else by name. */
export function mapUrl({ name, address, lng, lat }: Place): string {
  if (lng !== null && lat !== null) return `https://uri.amap.com/marker?position=${lng},${lat}&name=${encodeURIComponent(name)}`
  return `https://uri.amap.com/search?keyword=${encodeURIComponent(`${name} ${address}`.trim())}`
}
