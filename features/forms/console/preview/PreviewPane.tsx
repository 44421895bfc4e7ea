import { Button, Drawer, Select } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import { languageNames, languageOf, type Language } from '#core/language.ts'
import type { FormSaid } from '#features/forms/drafts.ts'
import type { Rule } from '#features/forms/shapes.ts'
import { useDevice } from '#console/kit/design/SitePreview.tsx'
import { useT } from '#console/kit/text.ts'
import { fieldsIn, type Draft } from '#features/forms/console/builder/draft.ts'
import { FormPreview } from '#features/forms/console/preview/FormPreview.tsx'
import { TicketSelect } from '#features/forms/console/preview/TicketSelect.tsx'

type Props = {
  bventId: string
  pathId: string
  draft: Draft
  language: Language
  rules: readonly Rule[]
  selected: string
  isDrawer: boolean
  isOpen: boolean
  onClose: () => void
}

const NO_CONFIGS: never[] = []

/** Beside the form where there is room; on the whole screen as a computer shows it. */
export function PreviewPane({ bventId, pathId, draft, language, rules, selected, isDrawer, isOpen, onClose }: Props) {
  const t = useT()
  const { device, setDevice, switcher } = useDevice()
  const [other, setOther] = useState<Language | null>(null)
  const [said, setSaid] = useState<FormSaid | null>(null)
  const [ticketId, setTicketId] = useState('')
  const [cleared, setCleared] = useState(0)
  const shown = other ?? language
  const languages = Object.keys(draft.pages).map(languageOf)
  const fields = useMemo(() => fieldsIn(draft, shown), [draft, shown])
  const hear = useCallback((next: FormSaid) => setSaid(next), [])
  const body = (
    <>
      <div className="row g2 preview-bar">
        {switcher}
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
        <TicketSelect bventId={bventId} value={said?.ticketId ?? ''} onChange={setTicketId} />
        <span className="sp" />
        <Button
          size="small"
          type="text"
          disabled={Object.keys(said?.values ?? {}).length === 0}
          onClick={() => {
            setSaid(null)
            setCleared(cleared + 1)
          }}
        >
          {t('forms.clearAnswers')}
        </Button>
      </div>
      <FormPreview
        key={cleared}
        bventId={bventId}
        pathId={pathId}
        language={shown}
        fields={fields}
        rules={rules}
        configs={draft.pages[shown]?.configs ?? NO_CONFIGS}
        ticketId={ticketId}
        selected={selected}
        device={device}
        onSaid={hear}
      />
    </>
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
        size={device === 'desktop' ? '100%' : 440}
        onClose={() => {
          setDevice('phone')
          onClose()
        }}
        styles={{ body: { background: 'var(--canvas)' } }}
        destroyOnHidden
      >
        {body}
      </Drawer>
    </>
  )
}
