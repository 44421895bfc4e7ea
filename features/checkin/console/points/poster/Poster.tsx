import { useMemo } from 'react'
import type { Language } from '#core/language.ts'
import { posterSteps, posterWord } from '#features/checkin/posterMessages.ts'
import type { WebCheckin } from '#features/checkin/shapes.ts'
import { useT } from '#console/kit/text.ts'
import { qrAddress } from '#features/checkin/console/points/QrImage.tsx'
import '#features/checkin/console/points/poster/poster.css'

type Props = { point: WebCheckin; title: string; languages: readonly [Language, ...Language[]] }

/** One sheet of A4: what it is for, the code, three steps. The second language stands smaller beneath the first. */
export function Poster({ point, title, languages }: Props) {
  const t = useT()
  const qr = useMemo(() => qrAddress(point.url), [point.url])
  return (
    <article className="poster" aria-label={t('checkin.screen.poster')}>
      <header>
        <p className="poster-title">{title}</p>
        {!point.isMain && <p className="poster-point">{point.name}</p>}
      </header>
      <h2 className="poster-head">
        <Both word="head" languages={languages} />
      </h2>
      <img className="poster-qr" src={qr} alt={t('checkin.screen.posterQr', { name: point.name })} />
      <ol className="poster-steps">
        {posterSteps(point.CheckInValidateField).map((word) => (
          <li key={word}>
            <div>
              <Both word={word} languages={languages} />
            </div>
          </li>
        ))}
      </ol>
      <footer>
        <p>
          <Both word="help" languages={languages} />
        </p>
        <p className="poster-url">{point.url}</p>
      </footer>
    </article>
  )
}

function Both({ word, languages: [first, second] }: Pick<Props, 'languages'> & { word: Parameters<typeof posterWord>[0] }) {
  return (
    <>
      <span lang={first}>{posterWord(word, first)}</span>
      {second && (
        <span className="poster-second" lang={second}>
          {posterWord(word, second)}
        </span>
      )}
    </>
  )
}
