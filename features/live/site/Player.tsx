import { useEffect, useRef, useState } from 'react'
import type { Media } from '#features/live/shapes.ts'
import { offeredBy } from '#features/live/playlist.ts'
import { coverStyle } from '#features/live/site/coverStyle.ts'
import { say } from '#features/live/site/words.ts'
import { Icon } from '#site/kit/Icon.tsx'

/** `from`: somebody chose where to go on; the same again is another choice. */
type From = { seconds: number } | null
type Props = { media: Media; cover: string; title: string; isMuted?: boolean; from?: From }
/** A player of another site may run and store its own things, and lead nobody away from here. */
const SANDBOX = 'allow-scripts allow-same-origin allow-presentation allow-popups'
const RETRY_MS = 3_000

/** Nothing of it is loaded before somebody wants to watch. */
export function Player({ media, cover, title, isMuted = false, from = null }: Props) {
  const [isWanted, setWanted] = useState(false)
  if (media.kind === 'link')
    return (
      <div className="live-cover" style={coverStyle(cover)}>
        <p>{say('openThereText')}</p>
        <a className="button primary" href={media.url} target="_blank" rel="noreferrer">
          {say('openThere')}
        </a>
      </div>
    )
  if (!isWanted && !from)
    return (
      <button type="button" className="live-cover live-tap" style={coverStyle(cover)} onClick={() => setWanted(true)}>
        <span className="live-play">
          <Icon name="play" />
        </span>
        {say('play')}
      </button>
    )
  if (media.kind === 'embed')
    return <iframe className="live-video" src={media.url} title={title} allow="autoplay; fullscreen" allowFullScreen sandbox={SANDBOX} />
  return <Video media={media} title={title} isMuted={isMuted} from={from} />
}

type Playing = { media: Media; title: string; isMuted: boolean; from: From }

function Video({ media: { kind, url, token }, title, isMuted, from }: Playing) {
  const video = useRef<HTMLVideoElement>(null)
  const latest = useRef(token)
  const [isWrong, setWrong] = useState(false)
  const [sound, setSound] = useState<string | null>(null)
  const [isSound, setSoundOnly] = useState(false)
  const source = isSound && sound ? sound : url
  useEffect(() => {
    latest.current = token
  }, [token])

  useEffect(() => {
    const element = video.current
    if (!element) return
    const address = latest.current ? `${source}${source.includes('?') ? '&' : '?'}jwt=${latest.current}` : source
    if (kind === 'file') {
      element.src = address
      return
    }
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    let stop = () => {}
    const headers = (): Record<string, string> => (latest.current ? { authorization: `Bearer ${latest.current}` } : {})
    const begin = async () => {
      const answer = await fetch(url, { headers: headers() }).catch(() => null)
      const offered = offeredBy(answer?.ok ? await answer.text() : '', url)
      // Sound that comes beside its picture is more than the light build can.
      const { default: Hls } = await (offered.isApart && source === url ? import('hls.js') : import('hls.js/light'))
      if (isOver) return
      setSound(offered.sound)
      if (!Hls.isSupported()) {
        element.src = address
        return
      }
      const hls = new Hls({
        // Renewed while it plays: every part asks with the newest.
        xhrSetup: (request) => {
          for (const [name, value] of Object.entries(headers())) request.setRequestHeader(name, value)
        },
      })
      stop = () => hls.destroy()
      hls.on(Hls.Events.ERROR, (_, { fatal }) => {
        if (!fatal) return
        setWrong(true)
        stop()
        timer = setTimeout(() => void begin(), RETRY_MS)
      })
      hls.on(Hls.Events.FRAG_BUFFERED, () => setWrong(false))
      hls.loadSource(source)
      hls.attachMedia(element)
    }
    void begin()
    return () => {
      isOver = true
      clearTimeout(timer)
      stop()
    }
  }, [kind, url, source])

  useEffect(() => {
    const element = video.current
    if (!element || !from) return
    const go = () => {
      element.currentTime = from.seconds
      void element.play().catch(() => {})
    }
    // Before its length is known nothing can be gone to.
    if (element.readyState > 0) go()
    else element.addEventListener('loadedmetadata', go, { once: true })
    return () => element.removeEventListener('loadedmetadata', go)
  }, [from])

  return (
    <div className={isSound ? 'live-video is-sound' : 'live-video'}>
      <video ref={video} controls autoPlay playsInline muted={isMuted} aria-label={title}>
        <track kind="captions" />
      </video>
      {isWrong && <output className="live-wrong">{say('playWrong')}</output>}
      {sound && (
        <button type="button" className="live-sound" aria-pressed={isSound} onClick={() => setSoundOnly(!isSound)}>
          {say(isSound ? 'withPicture' : 'soundOnly')}
        </button>
      )}
    </div>
  )
}
