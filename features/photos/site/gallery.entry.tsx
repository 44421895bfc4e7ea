import { spokenTime } from '#core/spokenTime.ts'
import { photoCalls } from '#features/photos/contract.ts'
import type { AlbumFeed, PublicPhoto } from '#features/photos/shapes.ts'
import { followAlbum } from '#features/photos/site/follow.ts'
import { openViewer } from '#features/photos/site/viewer.ts'
import { tileOf, type GalleryData } from '#features/photos/site/tile.ts'
import { say } from '#features/photos/site/words.ts'
import { callSite } from '#site/kit/callSite.ts'
import { pageLanguage } from '#site/kit/language.ts'
import { pageData } from '#site/kit/pageData.ts'
import '#features/photos/site/photos.css'

const data = pageData<GalleryData>()
const grid = document.querySelector<HTMLUListElement>('.photos-grid')
const more = document.querySelector<HTMLElement>('.photos-more')
const fresh = document.querySelector<HTMLButtonElement>('.photos-fresh')
const lost = document.querySelector<HTMLElement>('.photos-lost')

/** In the order of the page; what arrives waits until it is asked for, so that nothing moves under a finger. */
const shown: PublicPhoto[] = [...data.page.list]
const waiting: PublicPhoto[] = []
let { next } = data.page
let isLoading = false

const labelOf = ({ time, by }: PublicPhoto) => say('photoOf', { time: spokenTime(time, data.timeZone, pageLanguage()), by })
const itemOf = (id: string) => grid?.querySelector(`li[data-id="${id}"]`)
const markupOf = (photo: PublicPhoto) => tileOf(photo, labelOf(photo)).markup

async function loadMore(): Promise<void> {
  if (isLoading || !next || !more) return
  isLoading = true
  more.textContent = say('loading')
  const { bventId, order, tag, sessionId } = data
  const asked = { bventId, order, tag, after: next, ...(sessionId && { sessionId }) }
  const { result, refusal } = await callSite(photoCalls.gallery, asked)
  isLoading = false
  if (refusal) {
    more.innerHTML = ''
    const again = document.createElement('button')
    again.className = 'button'
    again.textContent = say('failed')
    again.addEventListener('click', () => void loadMore())
    more.append(again)
    return
  }
  const added = result.list.filter(({ id }) => !shown.some((photo) => photo.id === id))
  shown.push(...added)
  grid?.insertAdjacentHTML('beforeend', added.map(markupOf).join(''))
  next = result.next
  more.textContent = next ? say('loading') : say('end')
  if (next && more.getBoundingClientRect().top < innerHeight * 2) void loadMore()
}

if (more && next) {
  more.querySelector('a')?.addEventListener('click', (event) => {
    event.preventDefault()
    void loadMore()
  })
  new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && void loadMore(), {
    rootMargin: '800px',
  }).observe(more)
}

function putFresh(): void {
  if (!fresh || !grid) return
  document.querySelector('.photos-empty')?.remove()
  shown.unshift(...waiting)
  grid.insertAdjacentHTML('afterbegin', waiting.map(markupOf).join(''))
  waiting.length = 0
  fresh.hidden = true
}

fresh?.addEventListener('click', () => {
  putFresh()
  scrollTo({ top: 0, behavior: 'smooth' })
})

/** Pictures of a session come with the next look: which they are, the agenda decides. */
const belongs = ({ tags }: PublicPhoto) => data.sessionId === null && (data.tag === '' || tags.includes(data.tag))

function take({ total, photos, gone }: AlbumFeed): void {
  const counted = document.querySelector('[data-total]')
  if (counted) counted.textContent = say('count', { n: total })
  for (const list of [shown, waiting])
    for (const id of gone) {
      const at = list.findIndex((photo) => photo.id === id)
      if (at >= 0) list.splice(at, 1)
    }
  for (const id of gone) itemOf(id)?.remove()
  for (const photo of photos) {
    const item = itemOf(photo.id)
    const at = shown.findIndex(({ id }) => id === photo.id)
    if (item && at >= 0) {
      shown[at] = photo
      item.outerHTML = markupOf(photo)
    } else if (belongs(photo) && data.order === 'new' && !waiting.some(({ id }) => id === photo.id)) waiting.push(photo)
  }
  if (!fresh || waiting.length === 0) return
  if (scrollY < 200) return putFresh()
  fresh.hidden = false
  fresh.textContent = say('fresh', { n: waiting.length })
}

grid?.addEventListener('click', (event) => {
  const item = (event.target as Element).closest('li')
  const at = shown.findIndex(({ id }) => id === item?.dataset['id'])
  if (at < 0 || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  openViewer({ data, photos: shown, at, onEnd: loadMore })
})

const choice = document.querySelector<HTMLFormElement>('.photos-choice')
choice?.querySelector('[data-noscript]')?.remove()
choice?.addEventListener('change', () => choice.requestSubmit())

followAlbum({ bventId: data.bventId, seq: data.seq, onFeed: take, onAway: (isAway) => lost && (lost.hidden = !isAway) })
void callSite(photoCalls.look, { bventId: data.bventId })
