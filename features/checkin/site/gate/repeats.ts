/** As long as a code is held before the camera, and a little longer, it is the same showing of the same ticket. */
const SAME_MS = 2_500

export function createRepeats(): (text: string, now: number) => boolean {
  let last = { text: '', seen: -Infinity }
  return (text, now) => {
    const isRepeat = last.text === text && now - last.seen < SAME_MS
    last = { text, seen: now }
    return isRepeat
  }
}
