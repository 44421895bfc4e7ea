import type { AlbumFeed } from '#features/photos/shapes.ts'

type Following = { bventId: string; seq: number; onFeed: (feed: AlbumFeed) => void; onAway: (isAway: boolean) => void }

/** What comes out and what goes, from a number on; it comes back by itself and says where it was. */
export function followAlbum({ bventId, seq, onFeed, onAway }: Following): void {
  const source = new EventSource(`/photos/${bventId}/stream?since=${seq}`)
  source.addEventListener('open', () => onAway(false))
  source.addEventListener('error', () => onAway(true))
  source.addEventListener('feed', ({ data }) => onFeed(JSON.parse(String(data)) as AlbumFeed))
}
