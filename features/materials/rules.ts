import type { BenefitDetail } from '#core/benefits.ts'
import { hasBenefit } from '#features/benefits/rules.ts'

export const materialKinds = ['picture', 'document'] as const
export type MaterialKind = (typeof materialKinds)[number]

/** What the library of an organisation holds that was granted nothing else. */
export const MATERIAL_QUOTA_BYTES = 2_000_000_000
const MB = 1_000_000

/** As much as the benefit says while it runs. */
export function quotaBytes(details: readonly BenefitDetail[], now: Date): number {
  const granted = details.find(({ functionKey }) => functionKey === 'MaterialStorage')?.currentQuota ?? null
  return granted !== null && hasBenefit(details, 'MaterialStorage', now) ? granted * MB : MATERIAL_QUOTA_BYTES
}

export function isTooMuch({ usedBytes, mostBytes }: { usedBytes: number; mostBytes: number }, more: number): boolean {
  return usedBytes + more > mostBytes
}

/** A file that the library has no room for, in the words of its refusal. */
export function fullParams({ usedBytes, mostBytes }: { usedBytes: number; mostBytes: number }, more: number) {
  const size = (bytes: number) => `${Math.ceil(bytes / 100_000) / 10} MB`
  return { used: size(usedBytes), most: size(mostBytes), size: size(more) }
}
export const MOST_FOLDERS = 200
export const MOST_TAGS = 20
/** How long one file in the place of another can be taken back. */
export const SWAP_DAYS = 30

/** Each once, without spaces around it, in the order they were typed. */
export function tagsOf(given: readonly string[]): string[] {
  const clean = given.map((tag) => tag.trim().slice(0, 30)).filter(Boolean)
  return [...new Map(clean.map((tag) => [tag.toLowerCase(), tag])).values()].slice(0, MOST_TAGS)
}

export type Box = { x: number; y: number; width: number; height: number }

/** The largest part of a picture in a shape (null: all of it), around its middle. */
export function cropOf(size: { width: number; height: number }, ratio: number | null): Box {
  if (!ratio) return { x: 0, y: 0, ...size }
  const isWide = size.width / size.height > ratio
  const width = isWide ? Math.round(size.height * ratio) : size.width
  const height = isWide ? size.height : Math.round(size.width / ratio)
  return { x: Math.round((size.width - width) / 2), y: Math.round((size.height - height) / 2), width, height }
}

/** Within the picture, whatever was asked for. */
export function heldIn(box: Box, size: { width: number; height: number }): Box {
  const width = Math.max(1, Math.min(Math.round(box.width), size.width))
  const height = Math.max(1, Math.min(Math.round(box.height), size.height))
  return {
    width,
    height,
    x: Math.max(0, Math.min(Math.round(box.x), size.width - width)),
    y: Math.max(0, Math.min(Math.round(box.y), size.height - height)),
  }
}
