import { useMemo, useState } from 'react'
import { renderSVG } from 'uqr'
import type { Language } from '#core/language.ts'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Segments } from '#console/kit/Segments.tsx'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { useT } from '#console/kit/text.ts'
import type { Channel, NoticeLink } from '#features/notices/codes.ts'
import { PersonPicker } from '#features/notices/console/editor/PersonPicker.tsx'
import type { usePreviewPerson } from '#features/notices/console/editor/useTemplateDraft.ts'
import type { PreviewPerson } from '#features/notices/contract.ts'
import { compile, type Written } from '#features/notices/letter/compile.ts'
import { officialLines } from '#features/notices/officialData.ts'
import type { NoticeWording } from '#features/notices/shapes.ts'
import { smsSize } from '#features/notices/smsParts.ts'

const devices = ['phone', 'desk'] as const
type Device = (typeof devices)[number]

const linkField = { eTicket: 'TicketLink', personalCentre: 'CenterLink', myOrder: 'OrderLink', survey: 'SurveyLink' } as const

/** As it would be sent to this person; a field that is not there stands as it was written. */
export function previewed(channel: Channel, wording: NoticeWording, person: PreviewPerson, language: Language): Written {
  const { values } = person
  const addressOf = ({ type, url }: NoticeLink) => {
    if (type === 'custom') return url ?? ''
    return values[type in linkField ? linkField[type as keyof typeof linkField] : 'EventLink'] || (values['EventLink'] ?? '')
  }
  return compile(channel, wording).write({
    language,
    valueOf: (name) => (name === 'Link' ? addressOf(wording.link) : (values[name] ?? `{{${name}}}`)),
    addressOf,
    hrefOf: (address) => address,
    qrUrl: `data:image/svg+xml,${encodeURIComponent(renderSVG(person.attendeeId ?? '', { border: 1, ecc: 'M' }))}`,
    sender: person.sender,
    signature: person.signature,
    site: '',
  })
}

type Props = {
  bventId: string
  channel: Channel
  language: Language
  wording: NoticeWording
  person: ReturnType<typeof usePreviewPerson>
  onChoose: (attendeeId: string) => void
}

export function PreviewPane({ bventId, channel, language, wording, person: asked, onChoose }: Props) {
  const t = useT()
  const [device, setDevice] = useState<Device>('phone')
  const person = asked.data
  const written = useMemo(() => person && previewed(channel, wording, person, language), [channel, wording, person, language])
  if (asked.error && !person) return <ErrorNote error={asked.error} onRetry={() => void asked.refetch()} />
  if (!person || !written) return <SkeletonFields count={4} />
  return (
    <>
      <div className="row g2 notice-preview-head">
        <PersonPicker bventId={bventId} person={person} onChoose={onChoose} />
        {channel === 'Email' && (
          <Segments
            label={t('notices.previewOf')}
            items={devices.map((key) => ({ key, label: t(`notices.${key}`) }))}
            value={device}
            onChange={setDevice}
          />
        )}
      </div>
      <div className="notice-stage">
        <div className={`notice-device notice-${channel === 'Email' ? device : 'phone'}`}>
          {channel === 'Email' && <LetterPreview written={written} person={person} />}
          {channel === 'SMS' && <SmsPreview text={written.body} />}
          {channel === 'OfficialAccount' && <OfficialPreview written={written} person={person} />}
        </div>
      </div>
    </>
  )
}

function LetterPreview({ written, person }: { written: Written; person: PreviewPerson }) {
  const t = useT()
  return (
    <>
      <div className="row g2 notice-letter-head">
        <span className="av av-org" aria-hidden>
          {[...person.sender.name][0]}
        </span>
        <div className="sp">
          <div className="row">
            <b className="t13 sp ell">{person.sender.name}</b>
            <span className="t12 m3">{t('notices.now')}</span>
          </div>
          <p className="t12 m2 ell">{written.subject}</p>
        </div>
      </div>
      <iframe className="notice-letter" title={t('notices.previewLetter')} sandbox="" srcDoc={written.body} />
    </>
  )
}

function SmsPreview({ text }: { text: string }) {
  const t = useT()
  const { length, parts } = smsSize(text)
  return (
    <div className="notice-sms">
      <p className="notice-bubble">{text}</p>
      <p className="t12 m3">{t('notices.smsSize', { length, parts })}</p>
    </div>
  )
}

function OfficialPreview({ written, person }: { written: Written; person: PreviewPerson }) {
  return (
    <div className="notice-official">
      <b>{person.sender.name}</b>
      <dl>
        {officialLines(written.body).map(({ key, value }) => (
          <div key={key} className="row g2 t13">
            <dt className="m3">{key}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
