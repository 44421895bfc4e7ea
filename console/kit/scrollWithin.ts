/** Scrolls a box to an offset over a given time; at once for people who asked for less motion. Returns how to stop it. */
export function scrollWithin(box: HTMLElement, to: number, durationMs: number): () => void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  const from = box.scrollTop
  const start = performance.now()
  let frame = 0
  const step = (now: number) => {
    const part = isStill ? 1 : Math.min(1, (now - start) / durationMs)
    box.scrollTop = from + (to - from) * (1 - (1 - part) ** 3)
    if (part < 1) frame = requestAnimationFrame(step)
  }
  step(isStill ? start + durationMs : start)
  return () => cancelAnimationFrame(frame)
}
