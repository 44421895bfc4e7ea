import { eventCalls } from '#features/events/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Drawer, Select } from 'antd'
import { useCallback, useState } from 'react'
import { EVENT_TIME_ZONE } from '#core/dateTime.ts'
import { languageNames, languageOf, type Language } from '#core/language.ts'
import type { Rule } from '#features/forms/shapes.ts'
import { ticketCalls } from '#features/tickets/contract.ts'
import { callQuery, useCallQuery } from '#console/kit/query.ts'
import { Segments } from '#console/kit/Segments.tsx'
import { useT } from '#console/kit/text.ts'
import { fieldsIn, type Draft } from '#features/forms/console/builder/draft.ts'
import { FormPreview } from '#features/forms/console/preview/FormPreview.tsx'
import type { Answers } from '#features/forms/console/preview/walk.ts'

type Props = {
  bventId: string
  draft: Draft
  language: Language
  rules: readonly Rule[]
  selected: string
  isDrawer: boolean
  isOpen: boolean
  onClose: () => void
}

const NO_ANSWERS: Answers = {}
type Device = 'phone' | 'desktop'

/** Beside the form where there is room; on the whole screen as a computer shows it. */
export function PreviewPane({ isDrawer, isOpen, onClose, ...about }: Props) {
  const t = useT()
  const [device, setDevice] = useState<Device>('phone')
  const [answers, setAnswers] = useState(NO_ANSWERS)
  const [ticketId, setTicketId] = useState('')
  const body = (
    <Body
      {...about}
      device={device}
      answers={answers}
      ticketId={ticketId}
      onDevice={setDevice}
      onAnswers={setAnswers}
      onTicket={setTicketId}
    />
  )
  if (!isDrawer && device === 'phone')
    return (
      <section className="preview" aria-label={t('forms.preview')}>
        {body}
      </section>
    )
  return (
    <>
      {!isDrawer && <section className="preview" aria-label={t('forms.preview')} />}
      <Drawer
        open={isDrawer ? isOpen : device === 'desktop'}
        title={t('forms.preview')}
        size={device === 'desktop' ? '100%' : 420}
        onClose={() => {
          setDevice('phone')
          onClose()
        }}
        styles={{ body: { background: 'var(--canvas)' } }}
      >
        {body}
      </Drawer>
    </>
  )
}

type BodyProps = Omit<Props, 'isDrawer' | 'isOpen' | 'onClose'> & {
  device: Device
  answers: Answers
  ticketId: string
  onDevice: (device: Device) => void
  onAnswers: (change: (answers: Answers) => Answers) => void
  onTicket: (ticketId: string) => void
}

function Body({ bventId, draft, language, rules, selected, device, answers, ticketId, onDevice, onAnswers, onTicket }: BodyProps) {
  const t = useT()
  const [other, setOther] = useState<Language | null>(null)
  const { data: event } = useCallQuery(eventCalls.detail, { bventId })
  const { data: tickets = [] } = useQuery(callQuery(ticketCalls.list, { bventId }, { ignoresErrors: true }))
  const onAnswer = useCallback((fieldName: string, value: unknown) => onAnswers((given) => ({ ...given, [fieldName]: value })), [onAnswers])
  const shown = other ?? language
  const languages = Object.keys(draft.pages).map(languageOf)
  const configOf = (key: string) => draft.pages[shown]?.configs.find((config) => config.key === key)?.value
  return (
    <>
      <div className="row g2 preview-bar">
        <Segments
          label={t('forms.device')}
          value={device}
          items={[
            { key: 'phone', label: t('forms.phone'), icon: 'phone' },
            { key: 'desktop', label: t('forms.desktop'), icon: 'site' },
          ]}
          onChange={onDevice}
        />
        <span className="sp" />
        {languages.length > 1 && (
          <Select
            size="small"
            variant="borderless"
            aria-label={t('forms.previewLanguage')}
            value={shown}
            options={languages.map((value) => ({ value, label: languageNames[value] }))}
            onChange={setOther}
            popupMatchSelectWidth={false}
          />
        )}
      </div>
      <div className="row g2 preview-bar">
        {tickets.length > 0 && (
          <Select
            size="small"
            className="preview-ticket"
            aria-label={t('forms.previewTicket')}
            value={ticketId}
            options={[
              { value: '', label: t('forms.noTicket') },
              ...tickets.map((ticket) => ({ value: ticket.ticketId, label: ticket.name })),
            ]}
            onChange={onTicket}
          />
        )}
        <span className="sp" />
        <Button size="small" type="text" disabled={Object.keys(answers).length === 0} onClick={() => onAnswers(() => NO_ANSWERS)}>
          {t('forms.clearAnswers')}
        </Button>
      </div>
      <div className={`preview-device preview-${device}`}>
        <FormPreview
          fields={fieldsIn(draft, shown)}
          rules={rules}
          language={shown}
          timeZone={event?.timeZone ?? EVENT_TIME_ZONE}
          ticketId={ticketId}
          answers={answers}
          onAnswer={onAnswer}
          title={draft.pages[shown]?.pageName ?? ''}
          buttonText={String(configOf('buttonText') ?? '')}
          buttonColor={String(configOf('buttonColor') ?? '')}
          banner={configOf('showBanner') === false ? null : (event?.coverTemplate.url ?? null)}
          selected={selected}
        />
      </div>
    </>
  )
}
