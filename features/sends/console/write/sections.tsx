import { Button, Radio } from 'antd'
import { useState } from 'react'
import { formatTime } from '#core/dateTime.ts'
import { DateTimePicker } from '#console/kit/DateTimePicker.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { PartOf } from '#console/kit/Part.tsx'
import { serverNow } from '#console/kit/serverTime.ts'
import { useLanguage, useT } from '#console/kit/text.ts'
import { peopleFilter } from '#features/attendees/parts.ts'
import type { DryRun } from '#features/sends/contract.ts'
import type { SendDraft } from '#features/sends/console/write/useSendDraft.ts'
import type { Reckoned } from '#features/sends/parts.ts'
import type { SendChannel } from '#features/sends/shapes.ts'

export function People({ bventId, draft: { audience, setAudience, dryRun } }: { bventId: string; draft: SendDraft }) {
  const t = useT()
  return (
    <section className="send-sec">
      <h2 className="t16 b">{t('sends.who')}</h2>
      {audience.isSelectAll ? (
        <>
          <PartOf
            of={peopleFilter}
            props={{ bventId, value: audience.searchData ?? {}, onChange: (searchData) => setAudience({ ...audience, searchData }) }}
          />
          {dryRun.data && <p className="t13 m2">{t('sends.matching', { n: dryRun.data.people })}</p>}
        </>
      ) : (
        <div className="row g2">
          <span className="sp">{t('sends.chosen', { n: audience.attendeeIds?.length ?? 0 })}</span>
          <Button type="link" onClick={() => setAudience({ isSelectAll: true, searchData: { Status: 'Registered' } })}>
            {t('sends.byConditions')}
          </Button>
        </div>
      )}
    </section>
  )
}

const HOUR_MS = 3_600_000

type WhenProps = { draft: Reckoned; dry: DryRun | undefined; timeZone: string | undefined; isBusy: boolean; onAnyway: () => void }

export function When({ draft: { sendTime, setSendTime }, dry, timeZone, isBusy, onAnyway }: WhenProps) {
  const t = useT()
  const [isTimed, setTimed] = useState(sendTime !== null)
  const choose = (timed: boolean) => {
    setTimed(timed)
    setSendTime(timed ? new Date(Math.ceil((serverNow().getTime() + HOUR_MS) / HOUR_MS) * HOUR_MS).toISOString() : null)
  }
  return (
    <section className="send-sec">
      <h2 className="t16 b">{t('sends.time')}</h2>
      <Radio.Group
        className="send-when"
        value={isTimed}
        onChange={({ target }) => choose(target.value as boolean)}
        options={[
          { value: false, label: t('sends.atOnce') },
          { value: true, label: t('sends.atTime') },
        ]}
      />
      {isTimed && <DateTimePicker value={sendTime} onChange={setSendTime} {...(timeZone && { timeZone })} />}
      {dry?.quiet && (
        <p className="note send-quiet">
          <Icon name="clock" />
          <span>
            {t('sends.quiet', { from: dry.quiet.from, to: dry.quiet.to, next: formatTime(dry.quiet.nextAt, timeZone, 'MM-DD HH:mm') })}
            {!isTimed && (
              <Button type="link" size="small" disabled={isBusy || dry.willSend === 0} onClick={onAnyway}>
                {t('sends.sendAnyway')}
              </Button>
            )}
          </span>
        </p>
      )}
      {dry?.needsApproval && <p className="note">{t('sends.approvalHint')}</p>}
    </section>
  )
}

export function Cost({ dry, channel }: { dry: DryRun; channel: SendChannel }) {
  const t = useT()
  const language = useLanguage()
  const kind = channel === 'SMS' ? 'sms' : 'email'
  const [need, left] = [dry.need[kind], dry.left[kind]]
  const number = (value: number) => value.toLocaleString(language)
  if (channel === 'OfficialAccount') return <p className="send-sec t13 m2">{t('sends.noOfficialCost')}</p>
  return (
    <section className="send-sec">
      <h2 className="t16 b">{t('sends.cost')}</h2>
      <dl className="send-kv t13">
        <dt className="m3">{t('sends.parts')}</dt>
        <dd>
          <b>{channel === 'SMS' ? t('sends.smsParts', { n: need }) : t('sends.letters', { n: need })}</b>{' '}
          <span className="m3">{dry.sizes.map(({ parts, count }) => t('sends.partsOf', { n: number(count), parts })).join(' · ')}</span>
        </dd>
        <dt className="m3">{t('sends.left')}</dt>
        <dd>
          {left === null ? (
            t('sends.unlimited')
          ) : need > left ? (
            <span className="down">{t('sends.tooDear', { n: need - left })}</span>
          ) : (
            t('sends.leftAfter', { before: number(left), after: number(left - need) })
          )}
        </dd>
      </dl>
      {channel === 'SMS' && dry.checked < dry.willSend && <p className="t12 m3">{t('sends.reckoned', { checked: number(dry.checked) })}</p>}
    </section>
  )
}
