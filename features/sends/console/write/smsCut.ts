import { EACH_PART } from '#features/notices/smsParts.ts'

/** A text as the network cuts it. */
export function smsCut(text: string, parts: number): { from: number; text: string }[] {
  if (parts <= 1) return [{ from: 0, text }]
  return Array.from({ length: parts }, (_, at) => ({ from: at * EACH_PART, text: text.slice(at * EACH_PART, (at + 1) * EACH_PART) }))
}
