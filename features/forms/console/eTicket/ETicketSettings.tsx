import type { Language } from '#core/language.ts'
import { formCalls } from '#features/forms/contract.ts'
import type { FormField } from '#features/forms/fieldTypes.ts'
import type { PageValues } from '#features/forms/pageConfigs.ts'
import { factLabel, printableFields, ticketFacts } from '#features/forms/eTicket.ts'
import { qrSizes, textIsUnreadable, ticketLayouts, ticketPapers } from '#features/forms/eTicketDesign.ts'
import { useCan } from '#console/kit/Can.tsx'
import type { IconName } from '#console/kit/Icon.tsx'
import { Segments } from '#console/kit/Segments.tsx'
import { PartOf } from '#console/kit/Part.tsx'
import { useT } from '#console/kit/text.ts'
import { blocksPart } from '#features/designs/blocksPart.ts'
import type { PageBlocks } from '#features/designs/pageBlocks.ts'
import { Choices } from '#console/kit/design/Choices.tsx'
import { ChosenList } from '#console/kit/design/ChosenList.tsx'
import { ColourField, Part, PictureField, SwitchField, TextField } from '#console/kit/design/parts.tsx'

type Values = PageValues<'CustomETicketPage'>
type Props = {
  values: Values
  epoch: string
  language: Language
  eventTitle: string
  fields: readonly FormField[]
  onChange: (changes: Partial<Values>) => void
}

const MOST_FACTS = 12
const layoutIcons: Record<Values['layoutStyle'], IconName> = { cover: 'site', colour: 'ticket', plain: 'file' }

export function ETicketSettings({ values, epoch, language, eventTitle, fields, onChange }: Props) {
  const t = useT()
  const canSave = useCan(formCalls.savePageConfig.access)
  const offered = [
    ...printableFields(fields).map(({ fieldName, displayName }) => ({ name: fieldName, label: displayName })),
    ...ticketFacts.map((name) => ({ name, label: factLabel(name, language) })),
  ]
  const text = (key: 'headline' | 'note' | 'tips') => (value: string) => onChange({ [key]: value })
  const ratio = textIsUnreadable(values)
  return (
    <>
      <Part title={t('forms.eTicket.layout')}>
        <Choices
          label={t('forms.key.layoutStyle')}
          value={values.layoutStyle}
          items={ticketLayouts.map((key) => ({ key, label: t(`forms.eTicket.layout_${key}`), icon: layoutIcons[key] }))}
          onChange={(layoutStyle) => onChange({ layoutStyle })}
        />
        {values.layoutStyle === 'cover' && (
          <PictureField
            label={t('forms.key.headImage')}
            hint={t('forms.eTicket.headImageHint')}
            value={values.headImage}
            isDisabled={!canSave}
            onChange={(headImage) => onChange({ headImage })}
          />
        )}
        <PictureField
          label={t('forms.key.logo')}
          hint={t('forms.eTicket.logoHint')}
          value={values.logo}
          isDisabled={!canSave}
          onChange={(logo) => onChange({ logo })}
        />
      </Part>
      <Part title={t('forms.eTicket.content')} hint={t('forms.eTicket.contentHint')}>
        <ChosenList
          label={t('forms.key.fieldNames')}
          chosen={values.fieldNames}
          offered={offered}
          most={MOST_FACTS}
          isDisabled={!canSave}
          onChange={(fieldNames) => onChange({ fieldNames })}
        />
        <SwitchField label={t('forms.key.showTime')} value={values.showTime} onChange={(showTime) => onChange({ showTime })} />
        <SwitchField label={t('forms.key.showStatus')} value={values.showStatus} onChange={(showStatus) => onChange({ showStatus })} />
      </Part>
      <Part title={t('forms.eTicket.qr')} {...(!values.showQr && { hint: t('forms.eTicket.qrOff') })}>
        <SwitchField label={t('forms.key.showQr')} value={values.showQr} onChange={(showQr) => onChange({ showQr })} />
        {values.showQr && (
          <Segments
            label={t('forms.key.qrSize')}
            value={values.qrSize}
            items={qrSizes.map((key) => ({ key, label: t(`forms.eTicket.qr_${key}`) }))}
            onChange={(qrSize) => onChange({ qrSize })}
          />
        )}
      </Part>
      <Part title={t('forms.eTicket.texts')} key={epoch}>
        <TextField
          label={t('forms.key.headline')}
          hint={t('forms.eTicket.headlineHint')}
          placeholder={eventTitle}
          lang={language}
          most={100}
          value={values.headline}
          onChange={text('headline')}
        />
        <TextField label={t('forms.key.note')} lang={language} most={60} value={values.note} onChange={text('note')} />
        <TextField
          label={t('forms.key.tips')}
          hint={t('forms.eTicket.tipsHint')}
          lang={language}
          most={500}
          isLong
          value={values.tips}
          onChange={text('tips')}
        />
      </Part>
      <Part title={t('forms.eTicket.colours')} hint={t('forms.eTicket.coloursHint')}>
        <div className="design-pair">
          <ColourField label={t('forms.key.themeColor')} value={values.themeColor} onChange={(themeColor) => onChange({ themeColor })} />
          <ColourField label={t('forms.key.cardColor')} value={values.cardColor} onChange={(cardColor) => onChange({ cardColor })} />
          <ColourField
            label={t('forms.key.textColor')}
            value={values.textColor}
            onChange={(textColor) => onChange({ textColor })}
            problem={ratio !== null && t('forms.eTicket.unreadable', { ratio: ratio.toFixed(1) })}
          />
          <ColourField label={t('forms.key.pageBg')} value={values.pageBg} onChange={(pageBg) => onChange({ pageBg })} />
          <ColourField
            label={t('forms.key.buttonColor')}
            value={values.buttonColor}
            onChange={(buttonColor) => onChange({ buttonColor })}
          />
        </div>
      </Part>
      <Part title={t('forms.eTicket.print')} hint={t('forms.eTicket.printHint')}>
        <Segments
          label={t('forms.key.paperSize')}
          value={values.paperSize}
          items={ticketPapers.map((key) => ({ key, label: t(`forms.eTicket.paper_${key}`) }))}
          onChange={(paperSize) => onChange({ paperSize })}
        />
      </Part>
      <Part title={t('forms.blocks')} hint={t('forms.blocksHint')}>
        <PartOf
          of={blocksPart}
          props={{
            ownPart: t('forms.page.CustomETicketPage'),
            blocks: values.blocks,
            language,
            canSave,
            onChange: (blocks: PageBlocks) => onChange({ blocks }),
          }}
        />
      </Part>
    </>
  )
}
