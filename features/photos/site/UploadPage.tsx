import { useEffect, useRef, useState, type ChangeEvent } from 'react'
import { spokenTime } from '#core/spokenTime.ts'
import { photoCalls } from '#features/photos/contract.ts'
import type { Photo, Sender } from '#features/photos/shapes.ts'
import { useSending } from '#features/photos/site/useSending.ts'
import { say } from '#features/photos/site/words.ts'
import { callSite } from '#site/kit/callSite.ts'
import { Icon } from '#site/kit/Icon.tsx'
import { pageLanguage } from '#site/kit/language.ts'

type Props = { bventId: string; galleryUrl: string; t: string }
/** Named kinds, so that a phone turns what only it can read into one of them. */
const ACCEPTED = 'image/jpeg,image/png,image/webp'

/** A photographer's page: choose or take, see it arrive, take back what should not have been sent. */
export function UploadPage({ bventId, galleryUrl, t }: Props) {
  const [sender, setSender] = useState<Sender | null>(null)
  const [problem, setProblem] = useState('')
  const [photos, setPhotos] = useState<Photo[]>([])
  const chooser = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  useEffect(() => {
    void callSite(photoCalls.sender, { bventId, t }).then(({ result, refusal }) => {
      if (refusal) return setProblem(refusal.message)
      setSender(result)
      setPhotos(result.list)
    })
  }, [bventId, t])
  const sending = useSending({
    bventId,
    t,
    onSent: (photo) => setPhotos((before) => [photo, ...before.filter(({ id }) => id !== photo.id)]),
  })
  const pick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    sending.add([...(target.files ?? [])])
    target.value = ''
  }
  const withdraw = async (id: string) => {
    if (!confirm(say('withdrawSure'))) return
    const { refusal } = await callSite(photoCalls.withdraw, { bventId, t, id })
    if (!refusal) setPhotos((before) => before.filter((photo) => photo.id !== id))
  }
  if (problem)
    return (
      <main className="page photos-send">
        <p role="alert">
          <Icon name="warn" /> {problem}
        </p>
      </main>
    )
  if (!sender) return <main className="page photos-send" aria-busy="true" />
  const { eventTitle, name, room, endTime, timeZone, isReviewed } = sender
  const left = Math.max(0, sender.left - sending.items.filter(({ state }) => state === 'sent').length)
  const shareOf = sending.items.reduce((sum, { share, state }) => sum + (state === 'failed' ? 1 : share), 0)
  return (
    <main className="page photos-send">
      <p className="m2">
        <a href={galleryUrl}>{eventTitle}</a>
      </p>
      <h1>{say('hello', { name })}</h1>
      <p>
        {say('until', { time: spokenTime(endTime, timeZone, pageLanguage()), n: left })}
        {room && ` · ${say('placeText')} ${room}`}
      </p>
      <p className="m2">
        {say(isReviewed ? 'reviewed' : 'atOnce')}
        {say('removed')}
      </p>
      <div className="photos-ways">
        <button type="button" className="button primary" disabled={left === 0} onClick={() => chooser.current?.click()}>
          <Icon name="upload" /> {say('choose')}
        </button>
        <button type="button" className="button" disabled={left === 0} onClick={() => camera.current?.click()}>
          <Icon name="camera" /> {say('take')}
        </button>
        <input ref={chooser} type="file" accept={ACCEPTED} multiple hidden onChange={pick} data-testid="photos" />
        <input ref={camera} type="file" accept={ACCEPTED} capture="environment" hidden onChange={pick} />
      </div>
      {sending.items.length > 0 && (
        <section aria-label={say('progressName')}>
          <output>{say('progress', { done: sending.done, total: sending.items.length })}</output>
          <progress max={sending.items.length} value={shareOf} aria-label={say('progressName')} />
          {sending.failed.map(({ key, file, problem: why }) => (
            <p key={key} className="photos-problem" role="alert">
              {file.name} · {why}
            </p>
          ))}
          {sending.failed.length > 0 && !sending.isBusy && (
            <button type="button" className="button" onClick={sending.retry}>
              {say('retry', { n: sending.failed.length })}
            </button>
          )}
        </section>
      )}
      <h2>{say('mine')}</h2>
      {photos.length === 0 && <p className="m2">{say('none')}</p>}
      <ul className="photos-own">
        {photos.map(({ id, url, state, fileName }) => (
          <li key={id}>
            <img src={`${url}?width=320`} alt={fileName} loading="lazy" />
            <span>{say(`state_${state}`)}</span>
            <button type="button" aria-label={`${say('withdraw')} ${fileName}`} onClick={() => void withdraw(id)}>
              <Icon name="x" />
            </button>
          </li>
        ))}
      </ul>
    </main>
  )
}
