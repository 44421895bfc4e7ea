import type { Offer } from '#features/microsites/shapes.ts'

/** Something was on sale, and all of it is gone; what begins later is still to be had. */
export function isFull(offer: Offer | null): boolean {
  const open = offer?.some(({ status }) => status === 'OnSale' || status === 'NotStarted') ?? false
  return !open && (offer?.some(({ status }) => status === 'SoldOut') ?? false)
}
