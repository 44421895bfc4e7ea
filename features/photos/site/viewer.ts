import { addressOf } from '#core/call.ts'
import { html } from '#core/html.ts'
import { spokenTime } from '#core/spokenTime.ts'
import { photoCalls } from '#features/photos/contract.ts'
import type { PublicPhoto } from '#features/photos/shapes.ts'
import type { GalleryData } from '#features/photos/site/tile.ts'
import { say } from '#features/photos/site/words.ts'
import { pageLanguage } from '#site/kit/language.ts'

type Viewing = { data: GalleryData; photos: readonly PublicPhoto[]; at: number; onEnd: () => Promise<void> }

const FEWER_LEFT = 5
const SWIPE_PX = 48

/** One picture at a time, by arrow keys, buttons or a finger. */
export function openViewer({ data, photos, at: first, onEnd }: Viewing): void {
  let at = first
  const dialog = document.createElement('dialog')
  dialog.className = 'photos-viewer'
  dialog.setAttribute('aria-label', say('viewer'))
  document.body.append(dialog)

  const draw = () => {
    const photo = photos[at]
    if (!photo) return dialog.close()
    const { id, url, width, height, by, room, tags, time } = photo
    const { address, rest } = addressOf(photoCalls.download.paths[0], { bventId: data.bventId, id })
    const words = [spokenTime(time, data.timeZone, pageLanguage()), room, by].filter(Boolean).join(' · ')
    dialog.innerHTML = html`<header>
        <button type="button" data-do="close" aria-label="${say('close')}">✕</button>
        <span>${at + 1} / ${Math.max(data.total, photos.length)}</span>
        ${
          typeof navigator.share === 'function'
            ? html`<button type="button" data-do="share" aria-label="${say('share')}">↗</button>`
            : html`<span></span>`
        }
      </header>
      <figure>
        <img src="${url}?width=1920" alt="${words}" width="${width}" height="${height}" />
        <button type="button" data-do="previous" aria-label="${say('previous')}" ${at === 0 && html`disabled`}>‹</button>
        <button type="button" data-do="next" aria-label="${say('next')}" ${at >= photos.length - 1 && html`disabled`}>›</button>
      </figure>
      <footer>
        <p>${tags.map((tag) => html`<b>${tag}</b>`)} ${words}</p>
        ${
          data.mayDownload &&
          html`<a class="button" href="${address}?${new URLSearchParams(rest as Record<string, string>).toString()}" download
            >${say('download')}</a
          >`
        }
      </footer>`.markup
    if (photos.length - at < FEWER_LEFT) void onEnd()
  }
  const move = (step: number) => {
    const to = at + step
    if (to < 0 || to >= photos.length) return
    at = to
    draw()
    dialog.querySelector<HTMLButtonElement>(`[data-do="${step > 0 ? 'next' : 'previous'}"]`)?.focus()
  }
  const acts: Record<string, () => void> = {
    close: () => dialog.close(),
    previous: () => move(-1),
    next: () => move(1),
    share: () => void navigator.share({ title: document.title, url: location.href }).catch(() => {}),
  }
  dialog.addEventListener('click', ({ target }) => acts[(target as HTMLElement).dataset['do'] ?? '']?.())
  dialog.addEventListener('keydown', ({ key }) => {
    if (key === 'ArrowLeft') move(-1)
    if (key === 'ArrowRight') move(1)
  })
  let from = 0
  dialog.addEventListener('touchstart', ({ touches }) => (from = touches[0]?.clientX ?? 0), { passive: true })
  dialog.addEventListener('touchend', ({ changedTouches }) => {
    const by = (changedTouches[0]?.clientX ?? from) - from
    if (Math.abs(by) > SWIPE_PX) move(by > 0 ? -1 : 1)
  })
  dialog.addEventListener('close', () => dialog.remove())
  draw()
  dialog.showModal()
}
