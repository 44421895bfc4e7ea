import { useState } from 'react'
import { languageOf, type Language } from '#core/language.ts'
import type { EventInfo } from '#features/events/shapes.ts'
import { BUTTON_COLOUR, configOf, type PageSetting } from '#features/checkin/pageSettings.ts'
import { BLOCKS_KEY } from '#features/designs/pageBlocks.ts'
import { questionIn, type Question } from '#features/checkin/questions.ts'
import type { SelfDraft } from '#features/checkin/selfDraft.ts'
import { selfDataOf, type SelfData } from '#features/checkin/selfPage.ts'
import type { WebCheckin } from '#features/checkin/shapes.ts'
import { SitePreview, type Device } from '#console/kit/design/SitePreview.tsx'
import { Segments } from '#console/kit/Segments.tsx'
import { useT } from '#console/kit/text.ts'

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
    languages: event.languages.map(languageOf),
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

/** The very page that attendees open, drawn by the site. */
export function PagePreview({ isSuccess = false, isDark, device, ...preview }: Preview & { isDark: boolean; device: Device }) {
  const { language, event } = preview
  const draft: SelfDraft = { data: dataOf(preview), isSuccess, now: event.startTime }
  const value = (key: string) => configOf(preview.settings, isSuccess ? 'WeChatCheckInSuccess' : 'WeChatCheckIn', key)
  const around = { bventId: event.bventId, blocks: value(BLOCKS_KEY), colour: String(value('buttonColor') || BUTTON_COLOUR) }
  return <SitePreview frame="selfCheckin" language={language} draft={draft} around={around} device={device} isDark={isDark} />
}
