import { html, type Html } from '#core/html.ts'
import type { PhotoOrder } from '#features/photos/rules.ts'
import type { PublicPage, PublicPhoto } from '#features/photos/shapes.ts'

/** What the script of the gallery begins with. */
export type GalleryData = {
  bventId: string
  timeZone: string
  mayDownload: boolean
  seq: number
  total: number
  order: PhotoOrder
  tag: string
  sessionId: string | null
  page: PublicPage
}

/** One picture of the gallery, written the same by the server and by the page; without a script it opens as a picture. */
export function tileOf({ id, url, width, height }: PublicPhoto, label: string): Html {
  const shape = (width / height).toFixed(4)
  return html`<li data-id="${id}" style="--shape: ${shape}">
    <a href="${url}?width=1920">
      <img src="${url}?width=640" alt="${label}" width="${width}" height="${height}" loading="lazy" decoding="async" />
    </a>
  </li>`
}
