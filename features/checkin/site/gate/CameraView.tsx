import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { closeCamera, lightTorch, openCamera, type Camera, type CameraTrouble } from '#features/checkin/site/gate/camera.ts'
import { codeReader } from '#features/checkin/site/gate/codeReader.ts'
import { createRepeats } from '#features/checkin/site/gate/repeats.ts'
import { sayCamera as say } from '#features/checkin/site/gate/cameraMessages.ts'
import { Icon } from '#site/kit/Icon.tsx'

type Props = { tone: string; isLit: boolean; onLens: (hasTorch: boolean) => void; onCode: (text: string) => void }

const LOOK_MS = 80

/** Looks for codes as long as it is shown; what it finds is judged elsewhere. */
export function CameraView({ tone, isLit, onLens, onCode }: Props) {
  const picture = useRef<HTMLVideoElement>(null)
  const found = useEffectEvent(onCode)
  const tellLens = useEffectEvent(onLens)
  const [wanted, setWanted] = useState<{ deviceId: string | null }>({ deviceId: null })
  const [camera, setCamera] = useState<Camera | null>(null)
  const [trouble, setTrouble] = useState<CameraTrouble | 'reader' | null>(null)

  useEffect(() => {
    let isOver = false
    let opened: Camera | null = null
    let timer = 0
    const reopen = () => {
      const isAlive = opened?.stream.getVideoTracks()[0]?.readyState === 'live'
      if (!isOver && !document.hidden && !isAlive) setWanted({ ...wanted })
    }
    const stop = () => {
      isOver = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', reopen)
      if (opened) closeCamera(opened)
    }
    const start = async () => {
      setTrouble(null)
      const answer = await openCamera(wanted.deviceId)
      if (typeof answer === 'string') return setTrouble(answer)
      opened = answer
      if (isOver || !picture.current) return stop()
      setCamera(answer)
      tellLens(answer.hasTorch)
      // A phone takes the camera away when it is locked or called; it is opened again as soon as the page is looked at.
      answer.stream.getVideoTracks()[0]?.addEventListener('ended', reopen)
      document.addEventListener('visibilitychange', reopen)
      picture.current.srcObject = answer.stream
      await picture.current.play().catch(() => undefined)
      const read = await codeReader().catch(() => null)
      if (isOver) return
      if (!read) return setTrouble('reader')
      const isRepeat = createRepeats()
      const look = async () => {
        const isSeen = !document.hidden && picture.current && picture.current.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA
        const [code] = isSeen && picture.current ? await read(picture.current).catch(() => []) : []
        if (isOver) return
        if (code && !isRepeat(code.rawValue, performance.now())) found(code.rawValue)
        timer = window.setTimeout(() => void look(), LOOK_MS)
      }
      void look()
    }
    void start()
    return stop
  }, [wanted])

  useEffect(() => {
    if (camera?.hasTorch) void lightTorch(camera, isLit)
  }, [camera, isLit])

  if (trouble)
    return (
      <section className="gate-camera none" role="alert">
        <Icon name="camera" />
        <strong>{say(trouble)}</strong>
        <span>{say(`${trouble}Hint`)}</span>
        {trouble !== 'insecure' && (
          <button className="gate-action" type="button" onClick={() => setWanted({ ...wanted })}>
            {say('again')}
          </button>
        )}
      </section>
    )
  const next = camera?.next
  return (
    <section className="gate-camera" aria-label={say('camera')}>
      <video ref={picture} muted playsInline aria-hidden="true" />
      <span className={`gate-frame ${tone}`} aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </span>
      <p className="gate-aim">{camera ? say('aim') : say('starting')}</p>
      <div className="gate-lens">
        {next && (
          <button type="button" onClick={() => setWanted({ deviceId: next })}>
            <Icon name="swap" />
            {say('other')}
          </button>
        )}
      </div>
    </section>
  )
}
