import type { AroundMarkup, FromFrame, ToFrame } from '#core/draftFrame.ts'

/** Draws every draft that the designer around this frame sends; links and buttons that lead elsewhere lead nowhere. */
export function showDrafts<Draft>(show: (draft: Draft) => void): void {
  addEventListener('message', ({ source, origin, data }: MessageEvent<ToFrame | null>) => {
    if (source !== parent || origin !== location.origin || data?.type !== 'light:draft') return
    document.documentElement.dataset['theme'] = data.isDark ? 'dark' : 'light'
    show(data.draft as Draft)
    if (data.around) surround(data.around)
  })
  document.addEventListener('click', stay)
  new MutationObserver(nameIt).observe(document.body, { childList: true, subtree: true })
  tell({ type: 'light:ready' })
}

const markups: Partial<AroundMarkup> = {}

function surround(around: AroundMarkup): void {
  for (const [where, put] of [
    ['above', 'prepend'],
    ['below', 'append'],
  ] as const) {
    const id = `around-${where}`
    const box = document.getElementById(id) ?? Object.assign(document.createElement('div'), { id })
    const isThere = box.isConnected
    const before = markups[where]
    if (!isThere) document.body[put](box)
    if (isThere && before === around[where]) continue
    box.innerHTML = around[where]
    markups[where] = around[where]
    // What is being worked on comes into sight; `scrollIntoView` would move the designer around this window too.
    if (before && before !== around[where]) scrollTo({ top: box.offsetTop - innerHeight / 3 })
  }
}

/** What was done in the page, for the designer to follow. */
export function sayToDesigner(said: unknown): void {
  tell({ type: 'light:said', said })
}

function tell(message: FromFrame): void {
  if (parent !== window) parent.postMessage(message, location.origin)
}

/** Inside the console's own main part a second one needs a name. */
function nameIt(): void {
  document.querySelector('main:not([aria-label])')?.setAttribute('aria-label', document.title)
}

function stay(click: MouseEvent): void {
  const link = (click.target as Element).closest('a')
  if (link && !link.getAttribute('href')?.startsWith('#')) click.preventDefault()
}
