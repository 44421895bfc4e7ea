const SECOND_MS = 1_000
const parts = { days: [86_400, Infinity], hours: [3_600, 24], minutes: [60, 60], seconds: [1, 60] } as const

/** Lets every countdown of the page run; at its end it says so. */
export function runCountdowns(): void {
  for (const box of document.querySelectorAll<HTMLElement>('[data-until]')) {
    const left = Math.floor((Date.parse(box.dataset['until'] ?? '') - Date.now()) / SECOND_MS)
    if (left < 0) {
      box.textContent = box.dataset['begun'] ?? ''
      delete box.dataset['until']
      continue
    }
    box.dataset['running'] = ''
    for (const [name, [size, of]] of Object.entries(parts)) {
      const shown = box.querySelector(`[data-part="${name}"] b`)
      if (shown) shown.textContent = String(Math.floor(left / size) % (of === Infinity ? Number.MAX_SAFE_INTEGER : of))
    }
  }
}
