import { useState, type MouseEvent } from 'react'
import type { Language } from '#core/language.ts'
import type { EventInfo } from '#features/events/shapes.ts'
import type { PageSetting } from '#features/checkin/pageSettings.ts'
import { questionIn, type Question } from '#features/checkin/questions.ts'
import { selfDataOf, type SelfData } from '#features/checkin/selfPage.ts'
import type { WebCheckin } from '#features/checkin/shapes.ts'
import { SelfDone } from '#features/checkin/site/self/SelfDone.tsx'
import { NOTHING_FILLED, SelfForm } from '#features/checkin/site/self/SelfForm.tsx'
import selfStyles from '#features/checkin/site/self/selfCheckin.css?inline'
import { ticketWord } from '#features/forms/eTicketMessages.ts'
import { PhoneFrame } from '#console/kit/design/PhoneFrame.tsx'
import { Segments } from '#console/kit/Segments.tsx'
import { useT } from '#console/kit/text.ts'
import { maskedName } from '#features/checkin/rules.ts'

export type Preview = {
  point: WebCheckin
  event: EventInfo
  language: Language
  settings: PageSetting[]
  /** As they are being changed; by default as saved. */
  questions?: readonly Question[]
  isLocationNeeded?: boolean
  field?: WebCheckin['CheckInValidateField']
  /** What is shown afterwards, instead of the page itself. */
  isSuccess?: boolean
}

function dataOf({ point, event, language, settings, questions, isLocationNeeded, field }: Preview): SelfData {
  const asked = (questions ?? (point.questions as Question[])).map((question) => questionIn(question, language))
  const page = {
    id: point.id,
    bventId: point.bventId,
    name: point.name,
    startTime: point.startTime,
    endTime: point.endTime,
    event: {
      title: event.title,
      startTime: event.startTime,
      endTime: event.endTime,
      timeZone: event.timeZone,
      address: [event.place?.name, event.place?.address].filter(Boolean).join(' '),
      coverUrl: event.coverTemplate.url,
    },
    languages: [language],
    CheckInValidateField: field ?? point.CheckInValidateField,
    isLocationNeeded: isLocationNeeded ?? point.location.isEnable,
    questions: asked,
    webCheckinPageSetings: settings,
  }
  return selfDataOf(page, language)
}

const faces = ['light', 'dark'] as const
type Face = (typeof faces)[number]

/** The phones of attendees are light or dark; both are looked at. */
export function useFace() {
  const t = useT()
  const [face, setFace] = useState<Face>('light')
  const switcher = (
    <Segments
      label={t('checkin.page.face')}
      value={face}
      items={faces.map((key) => ({ key, label: t(`checkin.page.face_${key}`) }))}
      onChange={setFace}
    />
  )
  return { isDark: face === 'dark', switcher }
}

/** The very page that attendees open, with nobody to send it to. */
export function PagePreview({ isSuccess = false, isDark, ...preview }: Preview & { isDark: boolean }) {
  const t = useT()
  const [filled, setFilled] = useState(NOTHING_FILLED)
  const data = dataOf(preview)
  const { language, event } = preview
  const stay = (click: MouseEvent) => {
    if ((click.target as Element).closest('a')) click.preventDefault()
  }
  return (
    <PhoneFrame title={t('kit.design.preview')} language={language} isDark={isDark} styles={selfStyles}>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- a link of the preview leads nowhere, by key or by click */}
      <div onClickCapture={stay}>
        {isSuccess ? (
          <SelfDone
            isPreview
            data={data}
            done={{
              fullName: maskedName(ticketWord('sample_FullName', language)),
              ticketName: ticketWord('sample_ticket', language),
              time: event.startTime,
            }}
          />
        ) : (
          <SelfForm
            data={data}
            now={new Date(event.startTime)}
            filled={filled}
            errors={{}}
            problem={null}
            busy=""
            onFill={setFilled}
            onSend={() => {}}
          />
        )}
      </div>
    </PhoneFrame>
  )
}
