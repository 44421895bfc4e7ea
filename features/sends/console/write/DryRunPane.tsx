import { Button } from 'antd'
import { formatTime } from '#core/dateTime.ts'
import { EmptyState } from '#console/kit/EmptyState.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { useLanguage, useT } from '#console/kit/text.ts'
import { officialLines } from '#features/notices/officialData.ts'
import { ExcludedReasons } from '#features/sends/console/write/ExcludedReasons.tsx'
import type { Reckoned } from '#features/sends/parts.ts'
import type { DryRun, Sample } from '#features/sends/contract.ts'
import { smsCut } from '#features/sends/console/write/smsCut.ts'

type Props = { draft: Reckoned; timeZone: string | undefined }

export function DryRunPane({ draft, timeZone }: Props) {
  const t = useT()
  const { dryRun } = draft
  const dry = dryRun.data
  return (
    <section className="send-right" aria-label={t('sends.dryRun')} aria-busy={dryRun.isFetching}>
      {!draft.isDirty ? (
        <EmptyState icon="send" title={t('sends.nothingWord')} hint={t('sends.nothingYet')} />
      ) : (
        <>
          <div className="row g2 send-pad">
            <h2 className="t16 b">{t('sends.dryRun')}</h2>
            {dry && <span className="t12 m3 sp">{t('sends.dryRunAt', { time: formatTime(dry.time, timeZone, 'HH:mm') })}</span>}
            <Button type="text" size="small" icon={<Icon name="sync" />} loading={dryRun.isFetching} onClick={() => void dryRun.refetch()}>
              {t('sends.again')}
            </Button>
          </div>
          {dryRun.error && (
            <div className="send-pad">
              <ErrorNote error={dryRun.error} title={t('sends.notComputed')} onRetry={() => void dryRun.refetch()} />
            </div>
          )}
          {!dry && !dryRun.error && (
            <div className="send-pad">
              <SkeletonFields count={4} />
            </div>
          )}
          {dry && !dryRun.error && (
            <>
              <Reach dry={dry} />
              <ExcludedReasons draft={draft} dry={dry} />
              <Samples dry={dry} onOthers={() => void dryRun.refetch()} />
            </>
          )}
        </>
      )}
    </section>
  )
}

function Reach({ dry }: { dry: DryRun }) {
  const t = useT()
  const language = useLanguage()
  const not = dry.excluded.reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      <div className="row send-pad">
        <div className="sp">
          <div className="send-big">{dry.willSend.toLocaleString(language)}</div>
          <div className="t13 m2">{t('sends.willGet')}</div>
        </div>
        <div className="send-not">
          <div className="send-big">{not.toLocaleString(language)}</div>
          <div className="t13 m2">{t('sends.willNot')}</div>
        </div>
      </div>
      <div className="send-bar" aria-hidden>
        <i style={{ flexGrow: dry.willSend }} />
        <i style={{ flexGrow: not }} />
      </div>
    </>
  )
}

function Samples({ dry, onOthers }: { dry: DryRun; onOthers: () => void }) {
  const t = useT()
  if (dry.samples.length === 0) return null
  return (
    <>
      <div className="row g2 send-pad">
        <h2 className="t16 b">{t('sends.samples')}</h2>
        <span className="t12 m3 sp">{t('sends.samplesHint')}</span>
        <Button type="link" size="small" onClick={onOthers}>
          {t('sends.others')}
        </Button>
      </div>
      <ul className="send-samples">
        {dry.samples.map((sample) => (
          <li key={sample.attendeeId}>
            <div className="row g2 t13">
              <b className="ell">{sample.name}</b>
              <span className="t12 m3 ell sp">{sample.ticketName}</span>
              {sample.channel === 'SMS' && (
                <span className={sample.parts > 1 ? 't12 send-warn nw' : 't12 m3 nw'}>
                  {t('sends.size', { length: sample.length, parts: sample.parts })}
                </span>
              )}
            </div>
            {sample.channel === 'SMS' && <Bubble sample={sample} />}
            {sample.channel === 'Email' && <Letter sample={sample} />}
            {sample.channel === 'OfficialAccount' && <Official sample={sample} />}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Where a text becomes another part there is a mark. */
function Bubble({ sample: { body, parts } }: { sample: Sample }) {
  return (
    <p className="send-bubble">
      {smsCut(body, parts).map((piece, at) => (
        <span key={piece.from}>
          {at > 0 && <i className="send-cut" aria-hidden />}
          {piece.text}
        </span>
      ))}
    </p>
  )
}

function Official({ sample: { body } }: { sample: Sample }) {
  return (
    <dl className="send-bubble">
      {officialLines(body).map(({ key, value }) => (
        <div key={key} className="row g2 t13">
          <dt className="m3">{key}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Letter({ sample: { name, subject, body } }: { sample: Sample }) {
  const t = useT()
  return (
    <>
      <p className="t13 b send-subject">{subject}</p>
      <iframe className="send-letter" title={t('sends.letterOf', { name })} sandbox="" srcDoc={body} />
    </>
  )
}
