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

function surround(around: AroundMarkup): void {
  for (const [where, put] of [
    ['above', 'prepend'],
    ['below', 'append'],
  ] as const) {
    const id = `around-${where}`
    const box = document.getElementById(id) ?? Object.assign(document.createElement('div'), { id })
    if (!box.isConnected) document.body[put](box)
    if (box.innerHTML !== around[where]) box.innerHTML = around[where]
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
